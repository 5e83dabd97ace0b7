import type { ArticleRecord } from "@nexa/contracts";
import type { Table } from "../rows.ts";

/** Columns that stand in the record under the same name. */
const plain = [
  ...["id", "version", "url", "domain", "title", "author", "content", "published_at"],
  ...["published_at_source", "published_at_precision", "published_at_reason", "scraped_at"],
  "modified_at",
  ...["cleaned_at", "char_count", "word_count", "language", "image", "description", "section"],
  ...["tags", "matched_keywords", "keyword_ids", "source_name", "raw_ref", "clean_ref"],
  ...["dedup_status", "similarity_score", "cluster_id", "task_priority", "analysed_at"],
] as const satisfies (keyof ArticleRecord)[];
/** Columns that are a field of one of its objects. */
const spread = [
  ...["region_id", "region_name", "region_level", "sector_id", "sector_name", "backend_name"],
  ...["backend_version", "sentiment_label", "sentiment_confidence", "urgency_level"],
  ...["urgency_evidence", "spok", "analysis"],
] as const;

export const articleTable: Table = {
  name: "articles",
  columns: [...plain, ...spread],
  key: ["id"],
};

const relation = (name: string, ...columns: string[]): Table => ({
  name,
  columns: ["article_id", "position", ...columns],
  key: ["article_id", "position"],
});
const entities = relation(
  "article_entities",
  "type",
  "name",
  "aliases",
  "role",
  "rank",
  "mentions",
);
const policeUnits = relation(
  "article_police_units",
  ...["unit", "level", "chain", "reason", "mentions"],
);
const regions = relation("article_regions", "code", "name", "level", "parents", "mentions");
const triples = relation(
  "article_triples",
  ...["subject", "predicate", "object", "sentence", "sentence_start", "sentence_end", "confidence"],
);

type Row = Record<string, unknown>;

/** The row of an article; what it lacks is null. */
export function articleRow(record: ArticleRecord): Row {
  const { region, sector, analysis } = record;
  return {
    ...Object.fromEntries(plain.map((column) => [column, record[column]])),
    ...region,
    ...sector,
    backend_name: analysis?.backend.name,
    backend_version: analysis?.backend.version,
    sentiment_label: analysis?.sentiment.label,
    sentiment_confidence: analysis?.sentiment.confidence,
    urgency_level: analysis?.urgency.level,
    urgency_evidence: analysis?.urgency.evidence,
    spok: analysis?.spok,
    analysis,
  };
}

/** The rows of everything that was read in an article, in the order the analysis names them. */
export function relationRows({ id, analysis }: ArticleRecord): [Table, Row[]][] {
  const numbered = (rows: Row[] = []): Row[] =>
    rows.map((row, position) => ({ article_id: id, position, ...row }));
  return [
    [entities, numbered(analysis?.entities)],
    [policeUnits, numbered(analysis?.policeUnits)],
    [regions, numbered(analysis?.regions)],
    [
      triples,
      numbered(
        analysis?.triples.map(({ start, end, ...triple }) => ({
          ...triple,
          sentence_start: start,
          sentence_end: end,
        })),
      ),
    ],
  ];
}
/** Every table of `relationRows`. */
export const relationTables: Table[] = [entities, policeUnits, regions, triples];

const itemsOf = (table: Table, object: string): string =>
  `coalesce((SELECT json_agg(${object} ORDER BY item.position)
    FROM ${table.name} item WHERE item.article_id = article.id), '[]')`;
const fields = (...columns: string[]): string =>
  `json_strip_nulls(json_build_object(${columns.map((c) => `'${c}', item.${c}`).join(", ")}))`;

/**
 * One article as the record it was saved from: `$1` is its id. An analysis from before it was kept whole is put
 * together from its tables.
 */
export const findArticleSql = `SELECT ${plain.map((column) => `article.${column}`).join(", ")},
  CASE WHEN region_id IS NOT NULL THEN json_strip_nulls(json_build_object('region_id', region_id,
    'region_name', region_name, 'region_level', region_level)) END AS region,
  CASE WHEN sector_id IS NOT NULL
    THEN json_build_object('sector_id', sector_id, 'sector_name', sector_name) END AS sector,
  coalesce(article.analysis, CASE WHEN backend_name IS NOT NULL THEN jsonb_build_object(
    'backend', json_build_object('name', backend_name, 'version', backend_version),
    'entities', ${itemsOf(entities, fields("type", "name", "aliases", "role", "rank", "mentions"))},
    'policeUnits', ${itemsOf(policeUnits, fields("unit", "level", "chain", "reason", "mentions"))},
    'regions', ${itemsOf(regions, fields("code", "name", "level", "parents", "mentions"))},
    'spok', spok,
    'triples', ${itemsOf(
      triples,
      `json_build_object('subject', item.subject, 'predicate', item.predicate,
        'object', item.object, 'sentence', item.sentence, 'start', item.sentence_start,
        'end', item.sentence_end, 'confidence', item.confidence)`,
    )},
    'sentiment', json_build_object('label', sentiment_label, 'confidence', sentiment_confidence),
    'urgency', json_build_object('level', urgency_level, 'evidence', urgency_evidence)
  ) END) AS analysis
  FROM articles article WHERE article.id = $1`;

/** Fields that a record has or has not, but never as null. */
const optional = ["tags", "keyword_ids", "published_at_reason", "raw_ref", "modified_at"] as const;

/** The row of `findArticleSql` as a record. */
export function recordOf(row: ArticleRecord): ArticleRecord {
  const absent = new Set<string>(optional.filter((name) => (row[name] as unknown) === null));
  const kept = Object.entries(row).filter(([name]) => !absent.has(name));
  return Object.fromEntries(kept) as ArticleRecord; // the same row without its null options
}
