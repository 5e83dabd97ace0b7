import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Item = { index: { _id: string; status: number } };

/**
 * A line to a real server that answers, within its bulk answers of status 200, 429 for these documents, so many
 * times each, and keeps them from the server, as a server with a full queue does.
 */
export async function busyLine(target: string, busy: Map<string, number>) {
  const forward = async (request: IncomingMessage, body: string) => {
    const {
      accept = "*/*",
      "content-type": type = "application/json",
      authorization,
    } = request.headers;
    const response = await fetch(new URL(request.url ?? "/", target), {
      method: request.method ?? "GET",
      headers: { accept, "content-type": type, ...(authorization && { authorization }) },
      ...(body && { body }),
    });
    const { status, headers } = response;
    const answered = headers.get("content-type") ?? "application/json";
    return { status, type: answered, body: await response.text() };
  };
  const bulk = async (request: IncomingMessage, body: string) => {
    const lines = body.trimEnd().split("\n");
    const pairs = lines.flatMap((line, i) =>
      i % 2 === 0
        ? [{ id: (JSON.parse(line) as Item).index._id, lines: [line, lines[i + 1]] }]
        : [],
    );
    const refused = new Set(pairs.map(({ id }) => id).filter((id) => (busy.get(id) ?? 0) > 0));
    for (const id of refused) busy.set(id, (busy.get(id) ?? 0) - 1);
    const passed = pairs.filter(({ id }) => !refused.has(id));
    const answer =
      passed.length === 0
        ? { status: 200, type: "application/json", body: '{"errors":true,"items":[]}' }
        : await forward(request, `${passed.flatMap((pair) => pair.lines).join("\n")}\n`);
    const { items, ...rest } = JSON.parse(answer.body) as { items: Item[] };
    const error = { type: "rejected_execution_exception", reason: "queue is full" };
    const all = pairs.map(({ id }) =>
      refused.has(id) ? { index: { _id: id, status: 429, error } } : items.shift(),
    );
    return { ...answer, body: JSON.stringify({ ...rest, items: all }) };
  };
  const server = createServer((request, response) => {
    const isBulk = new URL(request.url ?? "/", target).pathname.endsWith("/_bulk");
    text(request)
      .then((body) => (isBulk ? bulk(request, body) : forward(request, body)))
      .then(
        ({ status, type, body }) =>
          response
            .writeHead(status, { "content-type": type })
            .end(request.method === "HEAD" ? undefined : body),
        (error: unknown) => response.writeHead(502).end(String(error)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listen() on a port gives AddressInfo
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
