import type { elasticsearch, Handlers } from "@nexa/contracts";
import type { Articles } from "../store.ts";

/** Articles that searches can find. */
export const counts =
  ({ client, alias }: Articles): Handlers<typeof elasticsearch>["store"]["counts"] =>
  async (_, { signal }) => {
    const { count } = await client.count({ index: alias }, { signal });
    return { articles: count };
  };
