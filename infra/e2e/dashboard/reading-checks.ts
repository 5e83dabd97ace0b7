import { expect, it, vi } from "vitest";
import { desktop, findingsOf, phone, visit, type Look, type Window } from "./browser.ts";
import { ask, type Site } from "./site.ts";
import { newStory } from "./story.ts";

type Ready = { site: Site; open: (look?: Look) => Promise<Window> };
const patience = { timeout: 60_000, interval: 250 };

/** Waits until a search finds so many articles of this story. */
const untilFound = (site: Site, tag: string, count: number) =>
  vi.waitFor(async () => {
    const { total } = (await ask(site, `/articles?q=${tag}`)) as { total: number }; // by the route's schema
    expect(total).toBe(count);
  }, patience);

/** Articles and entities: UX.md, section 5, check 10, and what an analyst does with one article. */
export function readingChecks(ready: () => Ready): void {
  it("every mark stands exactly on its words, and hostile text of an article never runs", async () => {
    const { site, open } = ready();
    const story = newStory(site);
    const article = story.article(["Ani", "Bùdi"]);
    await story.put([article]);
    await untilFound(site, story.tag, 1);
    const { page, context, troubles } = await open();
    for (const layer of ["entities", "spok"]) {
      await visit(page, `/articles/${article.id}?layer=${layer}`);
      const marks = page.locator(".article-text [data-end]");
      await marks.first().waitFor();
      const found = await marks.evaluateAll((elements) =>
        elements.map((element) => ({
          start: Number(element.getAttribute("data-start")),
          end: Number(element.getAttribute("data-end")),
          words: element.textContent,
        })),
      );
      expect(found.length).toBeGreaterThanOrEqual(3);
      for (const { start, end, words } of found)
        expect(article.content.slice(start, end)).toBe(words);
      const shown = await page.locator(".article-text p").allTextContents();
      expect(shown).toEqual(article.content.split("\n\n"));
    }
    for (const address of ["/articles?q=", "/graph?q="])
      await visit(page, `${address}${story.tag}`);
    await visit(page, `/articles?q=${story.tag}`);
    await page.getByRole("link", { name: article.title }).waitFor();
    expect(troubles).toEqual([]);
    expect(await page.locator("main script, main img[src=x]").count()).toBe(0);
    await context.close();
  });

  it("an article's journey is two clicks away from the list", async () => {
    const { site, open } = ready();
    const { hits } = (await ask(site, "/articles?limit=1&q=polisi")) as {
      hits: { title: string }[];
    }; // likewise
    const { page, context } = await open();
    await visit(page, "/articles?q=polisi");
    await page.locator(".article-list > li").first().click();
    await page.getByRole("tab", { name: "Journey" }).click();
    await page.locator(".waterfall > li").first().waitFor();
    expect(await page.locator("h1").innerText()).toBe(hits[0]?.title);
    expect(await page.locator(".waterfall > li").count()).toBeGreaterThanOrEqual(3);
    await context.close();
  });

  it("copies of one story are one row that says how many, and open with one press", async () => {
    const { site, open } = ready();
    const story = newStory(site);
    const master = story.article(["Ani"]);
    const copy = {
      dedup_status: "DUPLICATE" as const,
      analysis: null,
      cluster_id: master.cluster_id,
    };
    await story.put([master, story.article(["Ani"], copy), story.article(["Ani"], copy)]);
    await untilFound(site, story.tag, 3);
    const { page, context } = await open();
    await visit(page, `/articles?q=${story.tag}`);
    expect(await page.locator(".article-list > li").count()).toBe(1);
    await page.getByRole("button", { name: "2 copies" }).click();
    await expect.poll(() => page.locator(".article-list > li").count(), patience).toBe(3);
    await context.close();
  });

  it("a download has the rows and the times of the screen", async () => {
    const { site, open } = ready();
    const story = newStory(site);
    await story.put([story.article(["Ani"]), story.article(["Budi"])]);
    await untilFound(site, story.tag, 2);
    const { page, context } = await open();
    await visit(page, `/articles?q=${story.tag}`);
    const shown = await page.locator(".article-signs time").first().innerText();
    const link = await page.getByRole("link", { name: /Download 2 \(CSV\)/ }).getAttribute("href");
    const [head = "", ...rows] = (await (await context.request.get(link ?? "")).text())
      .trim()
      .split(/\r?\n(?=[0-9a-f]{8}-)/);
    expect(rows).toHaveLength(2);
    const at = rows[0]?.split(",")[head.split(",").indexOf("published_at")] ?? "";
    const clock = /T(\d\d:\d\d)/.exec(
      /\d{4}-\d\d-\d\dT[\d:.]+\+07:00/.exec(rows[0] ?? "")?.[0] ?? at,
    )?.[1];
    expect(shown.replace(".", ":")).toContain(clock);
    await context.close();
  });

  it("a wrong sentiment is corrected where it is read, and the correction is told", async () => {
    const { site, open } = ready();
    const story = newStory(site);
    const article = story.article(["Ani"]);
    await story.put([article]);
    await untilFound(site, story.tag, 1);
    const { page, context } = await open();
    await visit(page, `/articles/${article.id}`);
    await page.getByRole("button", { name: "Correct this" }).click();
    await page.getByLabel("Sentiment").selectOption("positif");
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Save the correction" }).click();
    await page.locator(".toast", { hasText: "corrected" }).waitFor();
    await page.locator(".side-list", { hasText: "positive" }).waitFor();
    const saved = (await ask(site, `/articles/${article.id}`)) as {
      analysis: { sentiment: { label: string } };
    }; // likewise
    expect(saved.analysis.sentiment.label).toBe("positif");
    await context.close();
  });

  it("two names of one person are merged after a preview, and one press takes it back", async () => {
    const { site, open } = ready();
    const story = newStory(site);
    await story.put([story.article(["Ani"]), story.article(["Anita"])]);
    await untilFound(site, story.tag, 2);
    const [from, into] = [story.idOf("person", "Anita"), story.idOf("person", "Ani")];
    const { page, context } = await open();
    await visit(page, `/entities/${encodeURIComponent(from)}`);
    const own = await page.locator("h1").innerText();
    await page.getByRole("button", { name: "Merge" }).click();
    await page.getByRole("combobox", { name: "To become a name of" }).fill(story.nameOf("Ani"));
    await page
      .locator(".find-list li", { hasText: story.nameOf("Ani") })
      .last()
      .click();
    await page.getByText("mentions move along").waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByLabel("Reason").fill("one person");
    await page.getByRole("button", { name: /Merge into/ }).click();
    await page.locator(".toast", { hasText: "was merged into" }).waitFor();
    const merged = (await ask(site, `/entities/${encodeURIComponent(into)}`)) as {
      aliases: { id: string }[];
    }; // likewise
    expect(merged.aliases.map(({ id }) => id)).toContain(from);
    await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
    await vi.waitFor(async () => {
      const apart = (await ask(site, `/entities/${encodeURIComponent(from)}`)) as {
        id: string;
        name: string;
      }; // likewise
      expect(apart).toMatchObject({ id: from, name: own });
    }, patience);
    await context.close();
  });

  it.each([desktop, { ...desktop, theme: "dark" as const, language: "id" as const }, phone])(
    "every part of an article and an entity can be used with a screen reader and fits $width: $theme, $language",
    async (look) => {
      const { site, open } = ready();
      const story = newStory(site);
      const article = story.article(["Ani", "Budi"]);
      await story.put([article, story.article(["Ani"])]);
      await untilFound(site, story.tag, 2);
      const { page, context, troubles } = await open(look);
      const tabs = ["", "?layer=spok", "?tab=original", "?tab=story", "?tab=journey"];
      const addresses = [
        ...tabs.map((tab) => `/articles/${article.id}${tab}`),
        `/entities/${encodeURIComponent(story.idOf("person", "Ani"))}`,
      ];
      for (const address of addresses) {
        await visit(page, address);
        expect(await findingsOf(page), address).toEqual([]);
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(over, address).toBeLessThanOrEqual(0);
      }
      expect(troubles).toEqual([]);
      await context.close();
    },
    240_000,
  );
}
