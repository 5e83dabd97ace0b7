import type { Handlers, neo4j } from "@nexa/contracts";
import { entitiesNamed } from "../../reads/entity.ts";
import { resolved } from "../../resolution/entity-name.ts";
import type { Graph } from "../../transactions.ts";

/** Whom names mean by the rules that articles are put by: titles off, abbreviations written out. */
export const named =
  (graph: Graph): Handlers<typeof neo4j>["entities"]["named"] =>
  ({ names }, context) =>
    entitiesNamed(
      graph,
      context,
      names.map(({ type, name }) => resolved(type, name).id),
    );
