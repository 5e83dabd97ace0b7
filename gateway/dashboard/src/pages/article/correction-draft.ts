import type { paths } from "../../api/schema.ts";
import type { Begun } from "./article.ts";

export const fields = ["sentiment", "urgency", "entity", "police_unit", "duplicate"] as const;

type Body = NonNullable<
  paths["/api/v1/articles/{id}/corrections"]["post"]["requestBody"]
>["content"]["application/json"];
export type CorrectionChange = Body["change"];

/** What a person filled in so far; only the fields of `field` count. */
export type Draft = {
  field: (typeof fields)[number];
  sentiment: "positif" | "netral" | "negatif";
  urgency: number;
  entityType: "PERSON" | "ORGANISATION" | "PLACE" | "none";
  name: string;
  isUnit: boolean;
  /** From the unit upwards, `>` between. */
  chain: string;
  of: string;
  isDuplicate: boolean;
};

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The correction that a draft means, or null while something is missing. */
export function changeOf(draft: Draft, span: Begun["span"]): CorrectionChange | null {
  const place = span && { start: span.start, end: span.end };
  switch (draft.field) {
    case "sentiment":
      return { field: "sentiment", value: draft.sentiment };
    case "urgency":
      return { field: "urgency", value: draft.urgency };
    case "entity": {
      if (!place) return null;
      if (draft.entityType === "none") return { field: "entity", ...place, type: null };
      const name = draft.name.trim();
      return name === "" ? null : { field: "entity", ...place, type: draft.entityType, name };
    }
    case "police_unit": {
      if (!place) return null;
      if (!draft.isUnit) return { field: "police_unit", ...place, chain: null };
      const chain = draft.chain
        .split(">")
        .map((unit) => unit.trim())
        .filter((unit) => unit !== "");
      return chain.length === 0 ? null : { field: "police_unit", ...place, chain };
    }
    case "duplicate":
      return isId(draft.of.trim())
        ? { field: "duplicate", of: draft.of.trim(), is_duplicate: draft.isDuplicate }
        : null;
  }
}
