import type { paths } from "./schema.ts";

type Method = "get" | "post" | "put" | "patch" | "delete";
/** Paths that have this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: { responses: unknown } } ? P : never;
}[keyof paths];

type Body<Answer> = Answer extends { content: { "application/json": infer Json } } ? Json : never;

/** What a `GET` of this path answers. */
export type Got<P extends PathOf<"get">> = paths[P] extends {
  get: { responses: { 200: infer Answer } };
}
  ? Body<Answer>
  : never;

/** One row of a list that answers `{ items }`. */
export type Item<P extends PathOf<"get">> = Got<P> extends { items: (infer Row)[] } ? Row : never;
