import type { ServerName } from "../../services/index.ts";
import { seeded } from "../rpc/plan.ts";

/** `kill`: SIGKILL and a start; `stop`: an orderly one; `slow`: it runs a fifth of the time; `cut`: no network to it. */
export type Harm = "kill" | "stop" | "slow" | "cut";
export type Blow =
  { harm: Harm; server: ServerName } | { harm: Exclude<Harm, "cut">; service: string };

/** Servers that are reached through a relay, whose network can be cut. */
export type StoreName = Exclude<ServerName, "rabbitmq" | "kafka" | "alertmanager">;

/** Every harm to every server and service, each once, in an order drawn from the seed. */
export function planOf(
  seed: number,
  servers: readonly ServerName[],
  stores: readonly StoreName[],
  services: readonly string[],
): Blow[] {
  const harms = ["kill", "stop", "slow"] as const;
  const blows: Blow[] = [
    ...servers.flatMap((server) => harms.map((harm): Blow => ({ harm, server }))),
    ...services.flatMap((service) => harms.map((harm): Blow => ({ harm, service }))),
    ...stores.map((server): Blow => ({ harm: "cut", server })),
  ];
  return shuffled(blows, seeded(seed));
}

/** Fisher and Yates. */
function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0] as T); // rest is not empty
}
