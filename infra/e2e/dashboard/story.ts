import { randomBytes, randomUUID } from "node:crypto";
import type { Analysis, ArticleRecord } from "@nexa/contracts";
import type { Site } from "./site.ts";

/** Articles of one test, told apart from all others by a word that stands in them and in every name. */
export type Story = {
  tag: string;
  /** `person:ani ab12`. */
  idOf: (type: "person" | "organization", name: string) => string;
  nameOf: (name: string) => string;
  article: (people: string[], fields?: Partial<ArticleRecord>) => ArticleRecord;
  /** Puts articles into the stores that pages read. */
  put: (
    articles: ArticleRecord[],
    stores?: ("postgres" | "neo4j" | "elasticsearch")[],
  ) => Promise<void>;
};

const hostile = `<script>alert("x")</script><img src=x onerror="alert('y')">`;
const published = new Date(Date.now() - 3_600_000).toISOString();

/** A story of its own; its text has emoji, letters with marks and HTML that must never run. */
export function newStory({ clients }: Pick<Site, "clients">): Story {
  const tag = randomBytes(4).toString("hex");
  const nameOf = (name: string) => `${name} ${tag}`;
  const article: Story["article"] = (people, fields = {}) => {
    const id = randomUUID();
    const content = [
      `👮🏽 Polres Jember menangkap ${people.map(nameOf).join(", ")} kemarin.`,
      `“Café Zoë” 🇮🇩 itu tutup ${hostile}, kata saksi.`,
    ].join("\n\n");
    return {
      ...{ id, version: Date.now() * 1_000, url: `https://kabar-${tag}.test/${id}` },
      ...{
        domain: `kabar-${tag}.test`,
        source_name: "Kabar",
        title: `Penangkapan ${tag} ${hostile}`,
      },
      ...{ author: null, content, language: "id", published_at: published, scraped_at: published },
      ...{
        cleaned_at: published,
        char_count: content.length,
        word_count: 20,
        matched_keywords: [tag],
      },
      ...{
        region: null,
        sector: null,
        clean_ref: null,
        dedup_status: "UNIQUE",
        similarity_score: 0.1,
      },
      ...{ cluster_id: id, task_priority: "NORMAL", analysed_at: published },
      analysis: analysisOf(content, people.map(nameOf)),
      ...fields,
    };
  };
  return {
    ...{ tag, nameOf, article },
    idOf: (type, name) => `${type}:${nameOf(name).toLowerCase()}`,
    put: async (articles, stores = ["postgres", "neo4j", "elasticsearch"]) => {
      const batch = 100;
      for (let from = 0; from < articles.length; from += batch)
        await Promise.all(
          articles
            .slice(from, from + batch)
            .flatMap((each) => [
              ...(stores.includes("postgres") ? [clients.postgres.articles.save(each)] : []),
              ...(stores.includes("neo4j") ? [clients.neo4j.news.saveArticle(each)] : []),
              ...(stores.includes("elasticsearch")
                ? [clients.elasticsearch.articles.save(each)]
                : []),
            ]),
        );
    },
  };
}

function analysisOf(content: string, names: string[]): Analysis {
  const at = (words: string) => {
    const start = content.indexOf(words);
    return { start, end: start + words.length };
  };
  const sentence = content.split("\n")[0] ?? "";
  return {
    backend: { name: "embedded", version: "1" },
    entities: names.map((name) => ({
      type: "PERSON" as const,
      name,
      aliases: [],
      mentions: [at(name)],
    })),
    policeUnits: [
      {
        ...{ unit: "Polres Jember", level: "POLRES", reason: "named with its regency" },
        chain: ["Polres Jember", "Polda Jawa Timur", "Mabes Polri"],
        mentions: [at("Polres Jember")],
      },
    ],
    regions: [],
    spok: [
      {
        sentence,
        subject: "Polres Jember",
        predicate: "menangkap",
        object: names[0] ?? null,
        adverbials: ["kemarin"],
      },
    ],
    triples: [
      {
        ...{ subject: "Polres Jember", predicate: "tangkap", object: names[0] ?? "" },
        ...{ sentence, start: 0, end: sentence.length, confidence: 0.9 },
      },
    ],
    sentiment: { label: "negatif", confidence: 0.7 },
    urgency: { level: 2, evidence: [] },
  };
}
