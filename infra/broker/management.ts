/** RabbitMQ's management API as the user of an AMQP address; `vhost` is percent-encoded. */
export type Management = {
  vhost: string;
  call: (method: "GET" | "PUT" | "DELETE", path: string, body?: unknown) => Promise<Response>;
};

/**
 * @param amqpUrl its user must be an administrator; its path is the virtual host
 * @param managementUrl e.g. `http://127.0.0.1:15672`
 */
export function management(amqpUrl: string, managementUrl: string): Management {
  const { username, password, pathname } = new URL(amqpUrl);
  const user = decodeURIComponent(username) || "guest";
  const secret = decodeURIComponent(password) || "guest";
  const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`;
  return {
    vhost: encodeURIComponent(decodeURIComponent(pathname.slice(1)) || "/"),
    /** @throws Error with method, path and answer when the API refuses */
    call: async (method, path, body) => {
      const response = await fetch(`${managementUrl.replace(/\/$/, "")}/api/${path}`, {
        method,
        headers: { authorization, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      });
      if (response.ok) return response;
      throw new Error(
        `RabbitMQ management: ${method} ${path}: ${response.status} ${await response.text()}`,
      );
    },
  };
}
