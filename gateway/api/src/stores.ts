import {
  elasticsearch,
  minio,
  mongodb,
  neo4j,
  postgres,
  qdrant,
  redis,
  type Client,
  type Contract,
} from "@nexa/contracts";
import type { Broker } from "@nexa/rpc";

/** The typed clients of all stores. */
export const openStores = (broker: Pick<Broker, "client">) => ({
  elasticsearch: broker.client(elasticsearch),
  minio: broker.client(minio),
  mongodb: broker.client(mongodb),
  neo4j: broker.client(neo4j),
  postgres: broker.client(postgres),
  qdrant: broker.client(qdrant),
  redis: broker.client(redis),
});
export type Stores = {
  [Name in keyof ReturnType<typeof openStores>]: ReturnType<typeof openStores>[Name];
};
export type StoreName = keyof Stores;

type Counting = Pick<Client<Contract & typeof redis>, "store">;

/** What each store holds, or null for one that does not answer in time. */
export async function countAll(
  stores: Stores,
  timeoutMs: number,
): Promise<Record<StoreName, Record<string, number> | null>> {
  const entries = await Promise.all(
    (Object.entries(stores) as [StoreName, Counting][]).map(async ([name, client]) => {
      const counts = await client.store.counts({}, { timeoutMs }).catch(() => null);
      return [name, counts] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<StoreName, Record<string, number> | null>; // one entry a store
}
