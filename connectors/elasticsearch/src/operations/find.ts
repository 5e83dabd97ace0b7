import { errors } from "@elastic/elasticsearch";
import type { elasticsearch, Handlers } from "@nexa/contracts";
import { recordOf } from "../document.ts";
import type { Articles } from "../store.ts";

/** The article as last saved, at once after the write; or null. */
export const find =
  ({ client, alias }: Articles): Handlers<typeof elasticsearch>["articles"]["find"] =>
  async ({ id }, { signal }) => {
    try {
      const { _source } = await client.get({ index: alias, id }, { signal });
      return recordOf(_source);
    } catch (error) {
      // A missing index is a fault, a missing article is not.
      const isNone = error instanceof errors.ResponseError && error.statusCode === 404;
      if (isNone && (error.body as { found?: boolean } | undefined)?.found === false) return null;
      throw error;
    }
  };
