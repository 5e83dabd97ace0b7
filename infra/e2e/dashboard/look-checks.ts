import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { desktop, findingsOf, phone, visit, type Look, type Window } from "./browser.ts";
import { places } from "./pages.ts";

type Ready = { open: (look?: Look) => Promise<Window> };

/** Kept for people to look at; git does not. */
const folder = join(import.meta.dirname, "../../../.nexa/test/screenshots");

/** A key of the catalogue on the page is a text that is missing. */
const bareKey = /\b(?:common|state|shell|login|overview|queues|topics|registry|dry)\.[a-z]\w+/;

const looks: Look[] = (["light", "dark"] as const).flatMap((theme) =>
  (["id", "en"] as const).map((language) => ({ ...desktop, theme, language })),
);

/** UX.md, section 5, checks 6 and 10: every page in both themes, languages and sizes. */
export function lookChecks(ready: () => Ready): void {
  it.each(looks)(
    "every page can be used with a screen reader: $theme, $language",
    async (look) => {
      const { page, context, troubles } = await ready().open(look);
      const found: Record<string, string[]> = {};
      for (const { name, address } of places) {
        await visit(page, address);
        const findings = await findingsOf(page);
        if (findings.length > 0) found[name] = findings;
        const words = await page.locator("body").innerText();
        expect(bareKey.exec(words)?.[0], name).toBeUndefined();
      }
      expect(found).toEqual({});
      expect(troubles).toEqual([]);
      await context.close();
    },
    600_000,
  );

  it("palette, shortcuts and preferences can be used with a screen reader, and Esc closes them", async () => {
    const { page, context } = await ready().open();
    await visit(page, "/");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.type("queue");
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/queues");
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Display and account" }).click();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole("menuitemradio", { name: "Bahasa Indonesia" }).click();
    await page.keyboard.press("Escape");
    await page.locator("h1", { hasText: "Antrean" }).waitFor();
    await context.close();
  });

  it.each([
    { ...desktop, size: "desktop" },
    { ...phone, size: "phone" },
  ])(
    "every page fits $width x $height without scrolling sideways, and is kept as a picture",
    async ({ size, ...look }) => {
      mkdirSync(folder, { recursive: true });
      const { page, context } = await ready().open(look);
      for (const { name, address } of places) {
        await visit(page, address);
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(over, `${name} at ${look.width}`).toBeLessThanOrEqual(0);
        await page.screenshot({ path: join(folder, `${name}-${size}.png`) });
      }
      await context.close();
    },
    600_000,
  );
}
