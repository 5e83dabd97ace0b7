import type { QdrantClient } from "@qdrant/js-client-rest";
import { statusOf } from "./faults.ts";

/** Fields that filters ask for. */
const payloadIndexes = { window_at: "datetime", article_id: "keyword" } as const;

/** The collections, one for each model, and what is known of them. */
export class Collections {
  readonly client: QdrantClient;
  readonly prefix: string;
  readonly #sizes = new Map<string, number>();

  constructor(client: QdrantClient, prefix: string) {
    this.client = client;
    this.prefix = prefix;
  }

  nameOf(model: string): string {
    return this.prefix + model;
  }

  /** Numbers of each vector of the model, or undefined while it has no collection. */
  async sizeOf(model: string): Promise<number | undefined> {
    const known = this.#sizes.get(model);
    if (known !== undefined) return known;
    const size = await this.#askSize(model);
    if (size !== undefined) this.#sizes.set(model, size);
    return size;
  }

  /** Makes collection and indexes unless they are there. @returns the length of its vectors */
  async ensure(model: string, size: number): Promise<number> {
    const known = this.#sizes.get(model);
    if (known !== undefined) return known;
    if ((await this.#askSize(model)) === undefined) await this.#create(model, size);
    for (const [field_name, field_schema] of Object.entries(payloadIndexes))
      await this.client.createPayloadIndex(this.nameOf(model), {
        field_name,
        field_schema,
        wait: true,
      });
    return (await this.sizeOf(model)) ?? size;
  }

  /** Somebody removed the collection: it is asked for anew. */
  forget(model: string): void {
    this.#sizes.delete(model);
  }

  async #create(model: string, size: number): Promise<void> {
    try {
      await this.client.createCollection(this.nameOf(model), {
        vectors: { size, distance: "Cosine" },
      });
    } catch (error) {
      if (statusOf(error) !== 409) throw error; // another instance was faster
    }
  }

  async #askSize(model: string): Promise<number | undefined> {
    try {
      const { config } = await this.client.getCollection(this.nameOf(model));
      const size = config.params.vectors?.size;
      return typeof size === "number" ? size : undefined;
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw error;
    }
  }
}
