import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Fault } from "@nexa/contracts";
import { createFetcher } from "@nexa/reading";
import { describe, expect, it } from "vitest";
import { findChromium } from "./find-chromium.ts";
import { createRenderer, isRendered } from "./renderer.ts";

const options = { deadlineMs: 20_000, signal: new AbortController().signal };
const userAgent = "NexaBot/1.0 (+https://nexa.test)";

describe("a target whose engine is Chromium", () => {
  it("is told from the others by its engine's name", () => {
    expect(["chromium_stealth", "chromium", "news"].map(isRendered)).toEqual([true, true, false]);
  });

  it("is refused with a reason where no browser is installed", async () => {
    const fetchPage = () => Promise.reject(new Fault("INTERNAL", "not asked"));
    const renderer = createRenderer({ fetchPage, userAgent, chromiumPath: "/no/such/browser" });
    await expect(renderer.render("http://kabarbrebes.test/", options)).rejects.toMatchObject({
      code: "FAILED_PRECONDITION",
      reason: "ENGINE_MISSING",
      retryable: false,
    });
    await renderer.close();
  });

  it("is rendered through the guarded fetcher: scripts run, pictures and private hosts are not asked for", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      if (request.url === "/robots.txt") response.writeHead(404).end();
      else if (request.url === "/isi.json")
        response
          .writeHead(200, { "content-type": "application/json" })
          .end('{"isi":"Pelaku begal ditangkap"}');
      else
        response.writeHead(200, { "content-type": "text/html" }).end(
          `<html><body><img src="/foto.jpg"><p id="isi">memuat</p><script>
             fetch("http://10.0.0.1/dalam").catch(() => 0);
             fetch("/isi.json").then((r) => r.json()).then((d) => { document.getElementById("isi").textContent = d.isi; });
           </script></body></html>`,
        );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo; // a TCP server has one
    const fetcher = createFetcher({
      userAgent,
      allowPrivate: ["127.0.0.1"],
      limits: { spacingMs: 0 },
    });
    const renderer = createRenderer({
      fetchPage: (url, how) => fetcher.fetchPage(url, how),
      userAgent,
    });
    const rendered = renderer.render(`http://127.0.0.1:${String(port)}/`, options);
    if ((await findChromium()) === null)
      await expect(rendered).rejects.toMatchObject({ reason: "ENGINE_MISSING" });
    else {
      expect((await rendered).text).toContain("Pelaku begal ditangkap");
      expect(asked).not.toContain("/foto.jpg");
    }
    await renderer.close();
    await fetcher.close();
    server.close();
  }, 60_000);
});
