import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** What a host answers. */
export type Reply = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** `cut`: the connection breaks halfway; `drip`: a few bytes now and then, without an end. */
  fault?: "cut" | "drip";
};

/** A text answer of the newsroom's own. */
export const plain = (status: number, text: string, type = "text/plain; charset=utf-8"): Reply => ({
  status,
  headers: { "content-type": type },
  body: Buffer.from(text),
});

/** A temporary redirect. */
export const redirect = (location: string): Reply => ({
  status: 302,
  headers: { location },
  body: Buffer.alloc(0),
});

/** The same answer compressed, where the client says that it reads that coding. */
export const compress = (
  reply: Reply,
  coding: "gzip" | "br" | undefined,
  accepted: string | undefined,
): Reply => {
  const codings = (accepted ?? "").split(",").map((one) => one.split(";")[0]?.trim());
  if (coding === undefined || !codings.includes(coding)) return reply;
  return {
    ...reply,
    headers: { ...reply.headers, "content-encoding": coding, vary: "Accept-Encoding" },
    body: coding === "gzip" ? gzipSync(reply.body) : brotliCompressSync(reply.body),
  };
};

const drip = (reply: Reply, response: ServerResponse): void => {
  let sentBytes = 0;
  const timer = setInterval(() => {
    response.write(reply.body.subarray(sentBytes, sentBytes + 2));
    sentBytes = (sentBytes + 2) % reply.body.length;
  }, 250);
  response.on("close", () => {
    clearInterval(timer);
  });
};

/** Writes the answer, with its fault. */
export const send = (request: IncomingMessage, response: ServerResponse, reply: Reply): void => {
  const { status, headers, body, fault } = reply;
  if (fault === "drip") {
    response.writeHead(status, headers);
    drip(reply, response);
    return;
  }
  response.writeHead(status, { ...headers, "content-length": String(body.length) });
  if (request.method === "HEAD") response.end();
  else if (fault === "cut")
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
  else response.end(body);
};
