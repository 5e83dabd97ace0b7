import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { NormalizedArticle } from "@nexa/contracts";
import type { Claims } from "./claims.ts";
import type { Roles } from "./roles.ts";

/** The same words in the same order, whatever case, punctuation and spacing. */
export const copyHash = ({
  title,
  content,
}: Pick<NormalizedArticle, "title" | "content">): string =>
  createHash("sha256")
    .update(
      (
        `${title}\n${content}`
          .normalize("NFKC")
          .toLowerCase()
          .match(/[\p{L}\p{N}\n]+/gu) ?? []
      ).join(" "),
    )
    .digest("hex");

const waitMs = 25;
const longestWaitMs = 2_000;

/**
 * The article whose very words this one repeats within the window, once it is decided; null otherwise.
 * The first copy claims the words. Where its worker has not decided within two seconds the caller judges by itself.
 */
export const exactCopyOf = async (
  article: Pick<NormalizedArticle, "article_id" | "title" | "content">,
  windowAt: Date,
  windowHours: number,
  { claims, roles }: { claims: Claims; roles: Roles },
): Promise<string | null> => {
  const mine = `${article.article_id} ${windowAt.toISOString()}`;
  const [id = "", at = ""] = (await claims.claim(`copy:${copyHash(article)}`, mine)).split(" ");
  const isNear = Math.abs(Date.parse(at) - windowAt.getTime()) <= windowHours * 3_600_000;
  if (id === article.article_id || !isNear) return null;
  for (let waited = 0; waited < longestWaitMs; waited += waitMs) {
    const role = await roles.of(id);
    if (role !== null) return role.isMaster ? id : roles.masterOf(role.of);
    await sleep(waitMs);
  }
  return null;
};
