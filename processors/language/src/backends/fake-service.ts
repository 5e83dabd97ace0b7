import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Request = {
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
};
/** How the fake answers one request: a status with JSON, raw text, or never. */
export type Reply =
  { status?: number; json: unknown; headers?: Record<string, string> } | { text: string } | "never";

/** A local HTTP server that speaks the protocol of the language services, for tests. */
export const startFake = async (answer: (request: Request, nth: number) => Reply) => {
  const requests: Request[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const seen = {
      path: request.url ?? "",
      authorization: request.headers.authorization,
      // The tests send nothing but JSON objects.
      body: JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<string, unknown>,
    };
    requests.push(seen);
    const reply = answer(seen, requests.length);
    if (reply === "never") return;
    if ("text" in reply) {
      response.end(reply.text);
      return;
    }
    response.writeHead(reply.status ?? 200, {
      "content-type": "application/json",
      ...reply.headers,
    });
    response.end(JSON.stringify(reply.json));
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has a port
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Vectors of two numbers in reverse order, as a service may send them. */
export const embeddingsReply = ({ body }: Request): Reply => {
  const input = body["input"] as string[]; // what openOpenAi sends
  const data = input.map((text, index) => ({ index, embedding: [text.length, 1] })).reverse();
  return { json: { data, usage: { total_tokens: 10 * input.length } } };
};

export const chatReply = (content: unknown, finish = "stop"): Reply => ({
  json: {
    choices: [
      {
        finish_reason: finish,
        message: { content: typeof content === "string" ? content : JSON.stringify(content) },
      },
    ],
    usage: { total_tokens: 100 },
  },
});
