import { Fault } from "@nexa/contracts";

/** A GET of RabbitMQ's management API; the answer is as that API says. */
export type Management = {
  /** Percent-encoded, as it stands in paths. */
  vhost: string;
  get: <T>(path: string) => Promise<T>;
};
const timeoutMs = 2_500;

/**
 * The management API as the user of the AMQP address, who needs the tag `monitoring`.
 *
 * @param managementUrl e.g. `http://127.0.0.1:15672`
 */
export function openManagement(amqpUrl: string, managementUrl: string): Management {
  const { username, password, pathname } = new URL(amqpUrl);
  const user = decodeURIComponent(username) || "guest";
  const secret = decodeURIComponent(password) || "guest";
  const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`;
  return {
    vhost: encodeURIComponent(decodeURIComponent(pathname.slice(1)) || "/"),
    /** @throws Fault UNAVAILABLE, also when the API refuses the user */
    get: async <T>(path: string) => {
      const response = await fetch(`${managementUrl.replace(/\/$/, "")}/api/${path}`, {
        headers: { authorization },
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((cause: unknown) => {
        throw new Fault("UNAVAILABLE", "RabbitMQ's management API does not answer", { cause });
      });
      if (response.status === 404) throw new Fault("NOT_FOUND", `the broker has no ${path}`);
      if (!response.ok)
        throw new Fault("UNAVAILABLE", `RabbitMQ's management API: ${response.status} to ${path}`);
      return (await response.json()) as T; // that API's own form
    },
  };
}
