import { api, connectors, processors } from "../pipeline/service-list.ts";
import { knownEnvironment } from "../services/index.ts";
import type { Profile } from "../services/types.ts";
import { type Finding } from "./finding.ts";
import { examineMachine } from "./machine.ts";
import { examineApiPort } from "./ports.ts";
import { examineQueues } from "./queues.ts";
import { examineServers } from "./servers.ts";
import { examineStores } from "./stores.ts";
import { examineTopics } from "./topics.ts";

export type Patient = {
  /** The checkout with the built services. */
  checkout: string;
  /** Whose `.nexa` is looked at. */
  root: string;
  profile: Profile;
  apiPort: number;
};

/** Examines everything and changes nothing; nothing is started. */
export async function examine({ checkout, root, profile, apiPort }: Patient): Promise<Finding[]> {
  const env = knownEnvironment(root, profile);
  const servers = await examineServers(env);
  const isUp = (name: string) =>
    servers.some((finding) => finding.name === `server ${name}` && finding.state === "ok");
  const folders = [...connectors, api, ...processors].map(({ folder }) => folder);
  const [machine, port, queues, topics, stores] = await Promise.all([
    examineMachine(
      checkout,
      folders,
      servers.some(({ state }) => state === "ok"),
    ),
    examineApiPort(apiPort),
    isUp("rabbitmq") ? examineQueues(env) : [],
    isUp("kafka") ? examineTopics(env) : [],
    isUp("rabbitmq") ? examineStores(env) : [],
  ]);
  return [...machine, port, ...servers, ...queues, ...topics, ...stores];
}
