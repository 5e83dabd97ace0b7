import type { ArticleRecord, Handlers, postgres } from "@nexa/contracts";
import type { Pool } from "pg";
import { reading } from "../transactions.ts";
import { findArticleSql, recordOf } from "./article-rows.ts";

/** The article as it was saved last, or null. */
export const findArticle =
  (pool: Pool): Handlers<typeof postgres>["articles"]["find"] =>
  ({ id }, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<ArticleRecord>(findArticleSql, [id]);
      return rows[0] ? recordOf(rows[0]) : null;
    });
