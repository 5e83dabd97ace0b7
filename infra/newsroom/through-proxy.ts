import { request } from "node:http";

/** One answer that came through the proxy, its bytes as sent. */
export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  /** false when the connection broke before the promised length. */
  isComplete: boolean;
};

/** Asks for an absolute address through an HTTP proxy, in absolute form, following nothing and decoding nothing. */
export const throughProxy = (
  proxyUrl: string,
  target: string,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(proxyUrl);
    const asked = request(
      { hostname, port, path: target, headers: { ...headers, host: new URL(target).host } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", () => undefined); // A cut body: "close" tells it.
        response.on("close", () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
            isComplete: response.complete,
          });
        });
      },
    );
    asked.on("error", reject);
    asked.end();
  });
