import { readFileSync } from "node:fs";
import { parseHTML } from "linkedom";
import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { findingsOf, visit, type Look, type Window } from "./browser.ts";
import { ask, type Site } from "./site.ts";
import { newStory } from "./story.ts";

type Ready = { site: Site; open: (look?: Look) => Promise<Window> };
type Shown = { nodes: { id: string }[]; edges: { id: string; a: string; b: string }[] };
const patience = { timeout: 60_000, interval: 250 };
/** A step as the address has it: its fields encoded, `,` between. */
const steps = (...fields: string[][]) =>
  `/graph?${new URLSearchParams({ steps: fields.map((of) => of.map(encodeURIComponent).join(",")).join(";") }).toString()}`;

async function taken(page: Page, form: "JSON" | "GraphML"): Promise<string> {
  await page.getByRole("button", { name: "Download" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: form, exact: true }).click(),
  ]);
  return readFileSync(await download.path(), "utf8");
}
const shownOn = async (page: Page) => JSON.parse(await taken(page, "JSON")) as Shown; // written by the page
const idsOf = ({ nodes }: Shown) => nodes.map(({ id }) => id).sort();
const untilNodes = (page: Page, count: number) =>
  expect
    .poll(() => page.locator(".canvas").getAttribute("data-nodes"), { timeout: 60_000 })
    .toBe(String(count));

/** UX.md, section 5, checks 8 and 9. */
export function graphChecks(ready: () => Ready): void {
  it("a hub of 5,000 neighbours shows 300, says so, and collapse, undo, table and GraphML agree", async () => {
    const { site, open } = ready();
    const story = newStory(site);
    const each = 20;
    const articles = Array.from({ length: 5_000 / each }, (_, at) =>
      story.article([
        "Hub",
        ...Array.from({ length: each }, (_, index) => `Orang ${at * each + index}`),
      ]),
    );
    await story.put(articles, ["neo4j"]);
    const hub = story.idOf("person", "Hub");
    const path = `/entities/${encodeURIComponent(hub)}/neighbours?type=Person&examine=5000&limit=1`;
    await vi.waitFor(async () => {
      expect(((await ask(site, path)) as { found: number }).found).toBe(5_000); // by the route's schema
    }, patience);
    const { page, context, troubles } = await open();
    await visit(page, steps(["e", hub, "", "Person", "300"]));
    await untilNodes(page, 300);
    await page
      .getByText(/showing 300 of 5,000/)
      .first()
      .waitFor();
    const whole = await shownOn(page);
    expect(whole.nodes).toHaveLength(300);

    // Another library reads the same nodes and relations out of the GraphML.
    const { document } = parseHTML(await taken(page, "GraphML"));
    const ids = (name: string) =>
      [...document.querySelectorAll(name)].map((of) => of.getAttribute("id") ?? "").sort();
    expect(ids("node")).toEqual(idsOf(whole));
    expect(ids("edge")).toEqual(whole.edges.map(({ id }) => id).sort());

    await page.goto(`${page.url()}&open=${encodeURIComponent(hub)}`);
    await page.getByRole("button", { name: "Collapse" }).click();
    await untilNodes(page, 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await untilNodes(page, 300);
    expect(idsOf(await shownOn(page))).toEqual(idsOf(whole));

    await page.getByRole("button", { name: "As a table" }).click();
    const rows = page.locator(".table-scroll").first();
    expect(await rows.getAttribute("data-rows")).toBe("300");
    const listed = new Set<string>();
    for (let top = 0; top <= 300 * 38; top += 380) {
      await rows.evaluate((element, to) => element.scrollTo(0, to), top);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      for (const key of await rows
        .locator("tr[data-key]")
        .evaluateAll((all) => all.map((row) => row.getAttribute("data-key"))))
        if (key !== null) listed.add(key);
    }
    expect([...listed].sort()).toEqual(idsOf(whole));
    expect(await findingsOf(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  }, 300_000);

  it("from a person's name to the path between two people takes at most four clicks, as Cypher has it", async () => {
    const { site, open } = ready();
    const story = newStory(site);
    await story.put([story.article(["Ani", "Budi"]), story.article(["Budi", "Citra"])], ["neo4j"]);
    const [a, b] = [story.idOf("person", "Ani"), story.idOf("person", "Citra")];
    const { page, context } = await open();
    let clicks = 0;
    const click = async (name: RegExp | string, role: "button" | "option") => {
      clicks += 1;
      await page.getByRole(role, { name }).first().click({ timeout: 60_000 });
    };
    await visit(page, "/graph");
    await page.getByRole("combobox", { name: "Search a name or alias" }).fill(story.nameOf("Ani"));
    await click(new RegExp(`^${story.nameOf("Ani")}`), "option");
    await click("Path to…", "button");
    await page.getByRole("combobox", { name: "To", exact: true }).fill(story.nameOf("Citra"));
    await click(new RegExp(`^${story.nameOf("Citra")}`), "option");
    expect(clicks).toBeLessThanOrEqual(4);
    await vi.waitFor(async () => {
      const { nodes } = await shownOn(page);
      expect(nodes.map(({ id }) => id)).toContain(b);
    }, patience);
    const { rows } = (await ask(site, "/graph/cypher", {
      method: "POST",
      body: JSON.stringify({
        query:
          "MATCH (a:Entity {id: $a}), (b:Entity {id: $b}) MATCH p = allShortestPaths((a)-[:MENTIONS|SPOK|PART_OF*..6]-(b)) RETURN [n IN nodes(p) | n.id] AS ids",
        parameters: { a, b },
      }),
    })) as { rows: string[][][] }; // likewise
    const shown = idsOf(await shownOn(page));
    for (const id of rows[0]?.[0] ?? []) expect(shown).toContain(id);
    expect(rows.length).toBeGreaterThan(0);
    await context.close();
  });

  it("a relation opens its sentence and article, and the whole page can be used with a screen reader", async () => {
    const { site, open } = ready();
    const story = newStory(site);
    await story.put([story.article(["Ani", "Budi"])], ["neo4j", "postgres"]);
    const ani = story.idOf("person", "Ani");
    for (const theme of ["light", "dark"] as const) {
      const { page, context } = await open({ theme, language: "en", width: 1280, height: 800 });
      await visit(page, `${steps(["e", ani])}&open=${encodeURIComponent(ani)}`);
      await page
        .locator(".relation-list button", { hasText: story.nameOf("Budi") })
        .first()
        .click();
      await page
        .locator("blockquote", { hasText: story.nameOf("Budi") })
        .first()
        .waitFor();
      expect(await findingsOf(page)).toEqual([]);
      await context.close();
    }
  });

  it("a write is refused in words, and a question that takes too long ends within a second of Cancel", async () => {
    const { open } = ready();
    const { page, context } = await open();
    await visit(page, "/cypher?question=1");
    const editor = page.getByRole("textbox", { name: "Cypher statement" });
    const ask = async (statement: string) => {
      await editor.fill(statement);
      await page.getByRole("button", { name: /^Run/ }).click();
    };
    await ask("CREATE (n:Hacked) RETURN n");
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").innerText()).toMatch(/403/);
    await ask(
      "UNWIND range(1, 9999) AS a UNWIND range(1, 9999) AS b UNWIND range(1, 9999) AS c RETURN count(*)",
    );
    const cancel = page.getByRole("button", { name: "Cancel" });
    await cancel.click();
    const since = Date.now();
    await page.getByText("Cancelled").waitFor();
    expect(Date.now() - since).toBeLessThan(1_000);
    await ask("RETURN 1 AS one");
    await page.getByText(/^1 rows/).waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await context.close();
  });
}
