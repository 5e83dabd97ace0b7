import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  desktop,
  findingsOf,
  openBrowser,
  openWindow,
  visit,
  type Look,
} from "./dashboard/browser.ts";
import { graphChecks } from "./dashboard/graph-checks.ts";
import { lookChecks } from "./dashboard/look-checks.ts";
import { monitorChecks } from "./dashboard/monitor-checks.ts";
import { readingChecks } from "./dashboard/reading-checks.ts";
import { openSite, type Site } from "./dashboard/site.ts";
import { triageChecks } from "./dashboard/triage-checks.ts";

// The dashboard in a real Chromium, on the running system: one system for all of it.
let site: Site;
let browser: Browser;
const open = (look: Look = desktop) => openWindow(browser, site, look);

beforeAll(async () => {
  browser = await openBrowser();
  site = await openSite();
}, 15 * 60_000);
afterAll(async () => {
  await browser.close();
  await site.stop();
}, 120_000);

describe("the login page", () => {
  it("lets nobody in with a wrong password, says so, and leads on to the page that was asked for", async () => {
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    await visit(page, "/topics");
    expect(await findingsOf(page)).toEqual([]);
    await page.getByLabel("Nama pengguna").fill("siapa");
    await page.locator("input[name=password]").fill("bukan kata sandi");
    await page.getByRole("button", { name: "Masuk" }).click();
    await page.getByText("Nama atau kata sandi salah.").waitFor();
    await page.getByRole("tab", { name: "Kunci" }).click();
    await page.locator("input[name=key]").fill(site.adminKey);
    await page.getByRole("button", { name: "Masuk" }).click();
    await page.locator("h1", { hasText: "Topik dan lag" }).waitFor();
    await context.close();
  });
});

describe("watching", () => monitorChecks(() => ({ site, open })));
describe("triage", () => triageChecks(() => ({ site, open })));
describe("reading", () => readingChecks(() => ({ site, open })));
describe("the graph", () => graphChecks(() => ({ site, open })));
describe("the look", () => lookChecks(() => ({ open })));
