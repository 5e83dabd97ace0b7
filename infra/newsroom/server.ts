import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openSearch, searchHost } from "./feed.ts";
import { loadPlan, type Publication } from "./plan.ts";
import { publishers } from "./publishers.ts";
import { plain, send, type Reply } from "./reply.ts";
import { openSite, type Host } from "./site.ts";

/** A running newsroom. */
export type Newsroom = {
  /** Address of the proxy, e.g. `http://127.0.0.1:40123`. */
  url: string;
  /** Requests so far by host, robots.txt and feeds included. */
  requests: ReadonlyMap<string, number>;
  /** Addresses outside the newsroom that somebody asked for; a guarded scraper asks for none. */
  refused: readonly string[];
  stop: () => Promise<void>;
};

/** Settings of a newsroom. */
export type NewsroomOptions = {
  /** TCP port on loopback; 0 or absent: a free one. */
  port?: number;
  /** The instant that is "now" in the newsroom; every date of a page is so many hours before it. */
  clock: Date;
  plan?: Publication[];
};

const help = (hosts: Iterable<string>): string =>
  `The newsroom is an HTTP proxy for invented hosts. Ask through it, e.g.\n  curl -x THIS_ADDRESS http://kabarnusa.test/indeks\nHosts:\n  ${[...hosts].join("\n  ")}\n`;

/**
 * Starts the invented internet: a proxy on loopback that answers absolute-form requests for its `*.test` hosts,
 * refuses CONNECT, and answers 403 for any other address.
 *
 * @throws Error when the port is taken or the plan is wrong
 */
export const startNewsroom = async ({
  port = 0,
  clock,
  plan = loadPlan(),
}: NewsroomOptions): Promise<Newsroom> => {
  const hosts = new Map<string, Host>(
    publishers.map((publisher) => [publisher.host, openSite(publisher, plan, clock)]),
  );
  hosts.set(searchHost, openSearch(plan, clock));
  const requests = new Map<string, number>();
  const refused: string[] = [];

  const answer = (target: string, acceptEncoding: string | undefined): Reply => {
    if (!URL.canParse(target)) return plain(200, help(hosts.keys()));
    const url = new URL(target);
    const host = hosts.get(url.hostname);
    if (!host || url.protocol !== "http:") {
      refused.push(target);
      return plain(403, `${url.hostname} is not a host of the newsroom`);
    }
    requests.set(url.hostname, (requests.get(url.hostname) ?? 0) + 1);
    return host(url, acceptEncoding);
  };

  const server = createServer((request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      send(request, response, plain(405, "GET and HEAD only"));
      return;
    }
    const accepted = request.headers["accept-encoding"];
    send(request, response, answer(request.url ?? "/", [accepted].flat().join(",")));
  });
  server.on("connect", (request, socket) => {
    refused.push(`CONNECT ${request.url ?? ""}`);
    socket.end("HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\n\r\n");
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  // An HTTP server on TCP has an AddressInfo, never a pipe's name.
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    requests,
    refused,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};
