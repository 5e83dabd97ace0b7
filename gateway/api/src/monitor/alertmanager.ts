import { Fault } from "@nexa/contracts";
import type { Alert } from "./alert-rules.ts";
import type { AlertRow } from "./shapes.ts";

const timeoutMs = 2_000;
/** Told again well before: an alert of a gateway that died ends by itself. */
const livesMs = 3 * 60_000;

type GettableAlert = {
  fingerprint: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  startsAt: string;
  updatedAt: string;
  status: { state: "active" | "suppressed" | "unprocessed" };
};

/** Alertmanager by its API v2. */
export class Alertmanager {
  readonly #url: string;

  /** @param url e.g. `http://127.0.0.1:9093` */
  constructor(url: string) {
    this.#url = url.replace(/\/$/, "");
  }

  /** Tells it what is up, and what was up and is over. @throws Fault UNAVAILABLE */
  async tell(up: Alert[], over: Alert[], now: number): Promise<void> {
    const body = [
      ...up.map((alert) => post(alert, now + livesMs)),
      ...over.map((alert) => post(alert, now)),
    ];
    if (body.length > 0) await this.#call("POST", "alerts", body);
  }

  /** Everything it holds, whoever raised it: the gravest first, then the oldest. @throws Fault UNAVAILABLE */
  async alerts(): Promise<AlertRow[]> {
    const response = await this.#call("GET", "alerts?active=true&silenced=true&inhibited=true");
    const found = (await response.json()) as GettableAlert[]; // by its API
    return found.map(rowOf).sort(gravestFirst);
  }

  async #call(method: "GET" | "POST", path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${this.#url}/api/v2/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new Fault("UNAVAILABLE", "Alertmanager does not answer", { cause });
    });
    if (response.ok) return response;
    throw new Fault("UNAVAILABLE", `Alertmanager: ${response.status} ${await response.text()}`);
  }
}

const post = ({ labels, annotations, startsAt }: Alert, endsAt: number) => ({
  ...{ labels, annotations },
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
});

const rowOf = (alert: GettableAlert): AlertRow => ({
  fingerprint: alert.fingerprint,
  name: alert.labels["alertname"] ?? "",
  severity: alert.labels["severity"] ?? "",
  state: alert.status.state,
  summary: alert.annotations["summary"] ?? "",
  runbook: alert.annotations["runbook"] ?? "",
  labels: alert.labels,
  starts_at: new Date(alert.startsAt).toISOString(),
  updated_at: new Date(alert.updatedAt).toISOString(),
});

/** An alert of ours that Alertmanager has not got. */
export const pendingRow = ({ labels, annotations, startsAt }: Alert): AlertRow => ({
  fingerprint: `${labels["alertname"]} ${labels["group"]} ${labels["topic"]}`,
  name: labels["alertname"] ?? "",
  severity: labels["severity"] ?? "",
  state: "pending",
  summary: annotations["summary"] ?? "",
  runbook: annotations["runbook"] ?? "",
  labels,
  starts_at: new Date(startsAt).toISOString(),
  updated_at: new Date(startsAt).toISOString(),
});

const gravity = ["page", "ticket"];
export const gravestFirst = (a: AlertRow, b: AlertRow): number => {
  const rank = ({ severity }: AlertRow) => gravity.indexOf(severity) >>> 0; // unknown ones last
  return rank(a) - rank(b) || a.starts_at.localeCompare(b.starts_at);
};
