/// <reference lib="dom" />
// Functions given to `evaluate` run in the page.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import type { Site } from "./site.ts";

/** Where Debian and its relatives put the browser. */
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** @throws Error that says what to install: what people see cannot be tested without a browser */
export async function openBrowser(): Promise<Browser> {
  const told = process.env["CHROMIUM_PATH"];
  const executablePath = (told === undefined ? places : [told]).find((path) => existsSync(path));
  if (executablePath === undefined)
    throw new Error("no Chromium is installed: apt-get install chromium, or set CHROMIUM_PATH");
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

export type Look = {
  theme: "light" | "dark";
  language: "id" | "en";
  width: number;
  height: number;
};
export const desktop: Look = { theme: "light", language: "en", width: 1280, height: 800 };
export const phone: Look = { ...desktop, width: 390, height: 844 };

/** A browser window logged in as the administrator, with what went wrong in it. */
export type Window = { context: BrowserContext; page: Page; troubles: string[] };

export async function openWindow(browser: Browser, site: Site, look: Look): Promise<Window> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: look.width, height: look.height },
  });
  const login = await context.request.post("/api/v1/session", { data: { key: site.adminKey } });
  if (!login.ok()) throw new Error(`login: ${login.status()} ${await login.text()}`);
  await context.addInitScript(
    ({ theme, language }) =>
      localStorage.setItem("nexa.settings", JSON.stringify({ theme, language, zone: "WIB" })),
    look,
  );
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(error.message));
  // A refused script or style is told on the console; so is a failed request, which is the page's to show.
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
      troubles.push(message.text());
  });
  page.on("dialog", (dialog) => {
    troubles.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss(); // the page goes on either way
  });
  return { context, page, troubles };
}

/** Opens an address and waits until what it shows has come. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("h1").first().waitFor();
  await page.waitForFunction(() => document.querySelector(".skeleton") === null);
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
type Finding = {
  impact: string;
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
};

/** Serious and critical findings of axe against WCAG 2.2 AA, one line each. */
export async function findingsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe); // a script tag would be refused by the page's policy, as it should
  const violations = await page.evaluate<Finding[]>(
    `axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] })
       .then(({ violations }) => violations)`,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
