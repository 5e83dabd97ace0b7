import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { desktop, visit, type Window } from "./browser.ts";
import { putDeadLetters, sitePage } from "./dead-letters.ts";
import { ask, type Site } from "./site.ts";

type Ready = { site: Site; open: (look?: typeof desktop) => Promise<Window> };
const patience = { timeout: 60_000, interval: 250 };
const newPrefix = () => randomBytes(4).toString("hex");
const stageOf = (prefix: string) => `stage-${prefix}`;

type Jobs = { items: { id: string; status: string }[]; total: number };
const jobsOf = async (site: Site, prefix: string, status = ""): Promise<string[]> => {
  const query = new URLSearchParams({ stage: stageOf(prefix), limit: "200" });
  if (status !== "") query.set("status", status);
  const { items } = (await ask(site, `/jobs?${query.toString()}`)) as Jobs; // by the route's schema
  return items.map(({ id }) => id).sort();
};
/** How many records of this key stand on C1's topic: what a replay sent. */
const recordsOf = async (site: Site, key: string): Promise<number> => {
  const query = new URLSearchParams({ key, limit: "100" });
  const path = `/topics/queue-raw-data-site/peek?${query.toString()}`;
  const { items } = (await ask(site, path)) as { items: unknown[] }; // by the route's schema
  return items.length;
};
/** Presses of a mouse button that reached the page. */
const countClicks = (page: Page) =>
  page.addInitScript(() => {
    const counter = window as unknown as { clicks: number };
    counter.clicks = Number(sessionStorage.getItem("clicks") ?? 0);
    addEventListener(
      "click",
      (event) => {
        if (event.detail > 0) sessionStorage.setItem("clicks", String(++counter.clicks));
      },
      true,
    );
  });
const clicksOf = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem("clicks") ?? 0));

/** UX.md, section 5, checks 2, 3, 4 and the hostile text of 10. */
export function triageChecks(ready: () => Ready): void {
  it("a dead job is found, mended and replayed with three clicks from the overview, once only", async () => {
    const { site, open } = ready();
    const prefix = newPrefix();
    const good = sitePage(`${prefix}.kabar.test`, 0);
    await putDeadLetters(site, prefix, 1, () => ({ ...good, http_status: "dua ratus" }));
    const { page, context, troubles } = await open();
    await countClicks(page);
    await visit(page, "/");
    await page.getByRole("link", { name: new RegExp(stageOf(prefix)) }).click();
    await page.getByRole("button", { name: /HTML_PARSING_FAILED no main text/ }).click();
    // The editor has the focus, and marks what the schema refuses.
    await page.locator(".cm-editor.cm-focused").waitFor();
    await page.locator(".cm-lintRange-error").first().waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(JSON.stringify(good));
    const key = `${prefix}.kabar.test/0`; // the record's own key goes with it
    const before = await recordsOf(site, key);
    await page.getByRole("button", { name: "Save and replay" }).dblclick({ delay: 20 });
    await page.getByText(/Sent again to queue-raw-data-site/).waitFor();
    expect(await clicksOf(page)).toBeLessThanOrEqual(4); // three, and the second press of the double one
    await vi.waitFor(async () => expect(await recordsOf(site, key)).toBe(before + 1), patience);
    expect(await jobsOf(site, prefix, "replayed")).toHaveLength(1);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it("the same by keyboard alone, and Esc gives the focus back to the row", async () => {
    const { site, open } = ready();
    const prefix = newPrefix();
    await putDeadLetters(site, prefix, 1);
    const { page, context } = await open();
    await visit(page, "/");
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await page.locator("h1", { hasText: "Dead jobs" }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type(stageOf(prefix).replace("stage-", "dlq_"));
    await page.waitForFunction(() => document.querySelectorAll("tr[data-key]").length === 1);
    await tabTo(page, "tr[data-key]");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.matches("tr[data-key]"));
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Replay", exact: true }).waitFor();
    await tabTo(page, ".job-buttons .btn-primary");
    await page.keyboard.press("Enter");
    await page.getByText(/Sent again to/).waitFor();
    expect(await jobsOf(site, prefix, "replayed")).toHaveLength(1);
    await context.close();
  });

  it("a bulk replay does what the dry run froze, after reload, back and forward, and nothing else", async () => {
    const { site, open } = ready();
    const [meant, other] = [newPrefix(), newPrefix()];
    const ids = await putDeadLetters(site, meant, 40);
    await putDeadLetters(site, other, 5);
    const { page, context } = await open();
    await visit(page, `/jobs?stage=${stageOf(meant)}`);
    await page.reload();
    await visit(page, "/queues");
    await page.goBack();
    await page.goForward();
    await page.goBack();
    await page.getByRole("button", { name: "All matching (40)" }).click();
    await page.getByRole("button", { name: "Dry run" }).click();
    await page.getByText("40 jobs would be worked on").waitFor();
    const samples = await page.locator("[data-sample-ids]").getAttribute("data-sample-ids");
    expect(ids).toEqual(expect.arrayContaining((samples ?? "none").split(" ")));
    await page.getByLabel("Reason").fill("the site is well again");
    await page.getByRole("button", { name: "Replay 40" }).click();
    await page.locator(".drawer .badge", { hasText: /^done$/ }).waitFor();
    expect(await jobsOf(site, meant, "replayed")).toEqual(ids);
    expect(await jobsOf(site, other, "dead")).toHaveLength(5);
    await context.close();
  });

  it("a bulk action is refused when rows changed since the dry run", async () => {
    const { site, open } = ready();
    const prefix = newPrefix();
    await putDeadLetters(site, prefix, 4);
    const { page, context } = await open();
    await visit(page, `/jobs?stage=${stageOf(prefix)}`);
    await page.getByRole("button", { name: "All matching (4)" }).click();
    await page.getByRole("button", { name: "Dry run" }).click();
    await page.getByText("4 jobs would be worked on").waitFor();
    await putDeadLetters(site, prefix, 5); // a fifth one came
    await page.getByLabel("Reason").fill("too late");
    await page.getByRole("button", { name: "Replay 4" }).click();
    await page.getByText("Rows changed since the dry run").waitFor();
    expect(await jobsOf(site, prefix, "dead")).toHaveLength(5);
    await context.close();
  });

  it("purging wants its name typed; Enter and Esc do nothing; what comes back from the trash is as it was", async () => {
    const { site, open } = ready();
    const prefix = newPrefix();
    const [first = "", second = ""] = await putDeadLetters(site, prefix, 2);
    type Detail = { original_payload: unknown; headers: unknown };
    const detail = async () => {
      const { original_payload, headers } = (await ask(site, `/jobs/${first}`)) as Detail; // by the route's schema
      return JSON.stringify({ original_payload, headers });
    };
    const before = await detail();
    const { page, context } = await open();
    for (const id of [first, second]) {
      await visit(page, `/jobs?stage=${stageOf(prefix)}&job=${id}`);
      await page.getByRole("button", { name: "Discard" }).click();
      await page.getByText("Moved to the trash").waitFor();
    }
    await visit(page, `/jobs?stage=${stageOf(prefix)}&status=discarded&job=${first}`);
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByText("Taken back out of the trash").waitFor();
    expect(await detail()).toBe(before);

    await visit(page, `/jobs?stage=${stageOf(prefix)}&status=discarded`);
    await page.getByRole("button", { name: "All matching (1)" }).click();
    await page.getByRole("button", { name: "Dry run" }).click();
    const go = page.getByRole("button", { name: "Purge 1 for ever" });
    await page.getByLabel("Reason").fill("no longer needed");
    await page.keyboard.press("Enter");
    expect(await go.isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await jobsOf(site, prefix, "discarded")).toEqual([second]);
    await page.getByRole("button", { name: "All matching (1)" }).click();
    await page.getByRole("button", { name: "Dry run" }).click();
    await page.getByLabel("Reason").fill("no longer needed");
    await page.getByLabel("Type purge 1 to go on").fill("purge 1");
    await go.click();
    await page.locator(".drawer .badge", { hasText: /^done$/ }).waitFor();
    expect(await jobsOf(site, prefix)).toEqual([first]);
    await context.close();
  });

  it("text of strangers stays text: no script of a payload or message runs", async () => {
    const { site, open } = ready();
    const prefix = newPrefix();
    const hostile = `<img src=x onerror="alert(1)"><script>alert(2)</script>`;
    const [id = ""] = await putDeadLetters(site, prefix, 1, () => ({
      title: hostile,
      url: hostile,
    }));
    const { page, context, troubles } = await open();
    await visit(page, `/jobs?stage=${stageOf(prefix)}&job=${id}`);
    await page.locator(".cm-content", { hasText: "onerror" }).waitFor();
    expect(await page.locator("img[src='x']").count()).toBe(0);
    expect(troubles).toEqual([]);
    await context.close();
  });
}

/** Tab until the focus is there, as a person without a mouse does. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    const isThere = await page.evaluate((s) => document.activeElement?.matches(s), selector);
    if (isThere === true) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`80 presses of Tab did not reach ${selector}`);
}
