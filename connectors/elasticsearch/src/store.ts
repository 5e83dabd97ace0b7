import { Client, errors } from "@elastic/elasticsearch";
import { type Logger, untilReachable, watch, type Watch } from "@nexa/service";
import { connectionFor, serverKind } from "./any-server.ts";
import type { Config } from "./config.ts";
import { toFault } from "./faults.ts";
import { dynamicSettings, indexVersion, mappings, settings } from "./index-definition.ts";

/** A server that does not answer for this long hangs. */
const requestTimeoutMs = 30_000;

/** The driver, and the alias under which articles are read and written. */
export type Articles = { client: Client; alias: string };
export type Store = Articles &
  Pick<Watch, "isReady" | "isAvailable"> & { index: string; close: () => Promise<void> };

export type StoreConfig = Pick<
  Config,
  "ELASTICSEARCH_URL" | "ELASTICSEARCH_USER" | "ELASTICSEARCH_PASSWORD" | "ELASTICSEARCH_PREFIX"
>;

/**
 * Opens the driver for the server that answers and makes index and alias; waits for one that is away.
 *
 * @throws Fault PERMISSION_DENIED for a refused user, FAILED_PRECONDITION for another product
 */
export async function openStore(config: StoreConfig, log: Logger): Promise<Store> {
  const { node, auth } = addressOf(config);
  const basic = auth && Buffer.from(`${auth.username}:${auth.password}`).toString("base64");
  const kind = await untilReachable(
    () => serverKind(node, basic && `Basic ${basic}`),
    toFault,
    log,
  );
  log.info({ event: "search_server", ...kind }, "search server");
  const client = new Client({
    node,
    ...(auth && { auth }),
    Connection: connectionFor(kind),
    requestTimeout: requestTimeoutMs,
    maxRetries: 0, // trying again is the queue's business
    enableMetaHeader: false,
  });
  const alias = `${config.ELASTICSEARCH_PREFIX}articles`;
  const index = `${alias}-v${indexVersion}`;
  await untilReachable(() => makeIndex(client, alias, index), toFault, log);
  await untilReachable(
    () => client.indices.putMapping({ index: alias, ...mappings }),
    toFault,
    log,
  );
  await untilReachable(
    () => client.indices.putSettings({ index: alias, settings: dynamicSettings }),
    toFault,
    log,
  );
  const ping = () => makeIndex(client, alias, index, AbortSignal.timeout(2_000));
  const { isReady, isAvailable, stop } = watch(ping, log);
  const close = async () => {
    stop();
    await client.close();
  };
  return { client, alias, index, isReady, isAvailable, close };
}

function addressOf(config: StoreConfig) {
  const url = new URL(config.ELASTICSEARCH_URL);
  const username = config.ELASTICSEARCH_USER ?? decodeURIComponent(url.username);
  const password = config.ELASTICSEARCH_PASSWORD ?? decodeURIComponent(url.password);
  url.username = url.password = "";
  return { node: url.href, auth: username === "" ? undefined : { username, password } };
}

/** Makes index and alias unless the alias is there; which index it names then is not our business. */
async function makeIndex(
  client: Client,
  alias: string,
  index: string,
  signal?: AbortSignal,
): Promise<void> {
  const options = signal ? { signal } : {};
  if (await client.indices.existsAlias({ name: alias }, options)) return;
  try {
    const aliases = { [alias]: { is_write_index: true } };
    await client.indices.create({ index, aliases, mappings, settings }, options);
  } catch (error) {
    if (!isThere(error)) throw error;
    // Another instance was faster, or somebody took the alias away.
    await client.indices.putAlias({ index, name: alias, is_write_index: true }, options);
  }
}

const isThere = (error: unknown) =>
  error instanceof errors.ResponseError && error.message.includes("resource_already_exists");
