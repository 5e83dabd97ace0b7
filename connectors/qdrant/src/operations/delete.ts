import type { Handlers, qdrant } from "@nexa/contracts";
import type { Collections } from "../collections.ts";
import { statusOf } from "../faults.ts";
import { byModel } from "./by-model.ts";

/** Removes vectors: `deleted`, or `unchanged` where there is none. */
export const remove =
  (collections: Collections): Handlers<typeof qdrant>["articles"]["delete"] =>
  (batch) =>
    byModel(batch, async (model, placed) => {
      const { client } = collections;
      const name = collections.nameOf(model);
      const points = placed.map(({ item }) => item.id);
      const known = new Set<unknown>();
      try {
        const there = await client.retrieve(name, { ids: points, with_payload: false });
        for (const { id } of there) known.add(id);
        if (known.size > 0) await client.delete(name, { points, wait: true });
      } catch (error) {
        if (statusOf(error) !== 404) throw error; // no collection, no vector
      }
      return placed.map(({ index, item }) => ({
        index,
        item: { outcome: known.has(item.id.toLowerCase()) ? "deleted" : "unchanged" },
      }));
    });
