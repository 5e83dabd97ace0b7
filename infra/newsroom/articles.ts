import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { newsroomFolder } from "./files.ts";

const frontMatter = z.object({
  event: z.string().min(3),
  kind: z.enum(["original", "rewrite", "follow-up", "long"]),
  title: z.string().min(10),
  author: z.string().min(3),
  place: z.string().min(3),
  section: z.string().min(3),
  keyword: z.string().min(3),
  hours: z.number().min(1).max(24),
});

/** One hand-written article: what its front matter says, its file's name, and its paragraphs. */
export type Article = z.output<typeof frontMatter> & {
  slug: string;
  topic: string;
  paragraphs: string[];
};

const readArticle = (folder: string, topic: string, file: string): Article => {
  const text = readFileSync(join(folder, topic, file), "utf-8");
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  if (head === undefined || body === undefined)
    throw new Error(`newsroom: ${topic}/${file} has no front matter`);
  const known = frontMatter.safeParse(parse(head));
  if (!known.success)
    throw new Error(`newsroom: ${topic}/${file}: ${z.prettifyError(known.error)}`);
  const paragraphs = body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
  return { ...known.data, slug: basename(file, ".md"), topic, paragraphs };
};

/**
 * Reads every article of `articles/TOPIC/SLUG.md`, by slug.
 *
 * @throws Error that names the file, for a bad front matter or a slug used twice
 */
export const loadArticles = (folder = join(newsroomFolder(), "articles")): Map<string, Article> => {
  const articles = new Map<string, Article>();
  for (const topic of readdirSync(folder).sort())
    for (const file of readdirSync(join(folder, topic)).sort()) {
      if (!file.endsWith(".md")) continue;
      const article = readArticle(folder, topic, file);
      if (articles.has(article.slug)) throw new Error(`newsroom: slug ${article.slug} twice`);
      articles.set(article.slug, article);
    }
  return articles;
};
