/** One query of a panel; `legend` is Grafana's template, e.g. `{{group}}`. */
export type Query = { expr: string; legend: string };

/** Grafana's name of a unit. */
export type Unit = "short" | "s" | "ops" | "percentunit" | "bytes" | "reqps";

export type Panel = {
  title: string;
  /** What a person should read out of it. */
  about: string;
  unit: Unit;
  queries: Query[];
  /** From here on it is drawn red. */
  limit?: number;
  kind?: "timeseries" | "stat";
};

export type Board = { uid: string; title: string; about: string; panels: Panel[] };

const datasource = { type: "prometheus", uid: "nexa-prometheus" };
const columns = 2;
const height = 8;

/** The board as Grafana reads it (schema 39): panels in two columns, in order. */
export function toGrafana({ uid, title, about, panels }: Board): Record<string, unknown> {
  return {
    uid,
    title,
    description: about,
    tags: ["nexa"],
    schemaVersion: 39,
    version: 1,
    editable: false,
    refresh: "30s",
    time: { from: "now-3h", to: "now" },
    links: [{ type: "dashboards", tags: ["nexa"], title: "Nexa", asDropdown: true }],
    panels: panels.map((panel, index) => ({
      id: index + 1,
      type: panel.kind ?? "timeseries",
      title: panel.title,
      description: panel.about,
      datasource,
      gridPos: {
        h: height,
        w: 24 / columns,
        x: (index % columns) * (24 / columns),
        y: Math.floor(index / columns) * height,
      },
      fieldConfig: {
        defaults: {
          unit: panel.unit,
          min: 0,
          ...(panel.limit === undefined
            ? {}
            : {
                custom: { thresholdsStyle: { mode: "line" } },
                thresholds: {
                  mode: "absolute",
                  steps: [
                    { color: "green", value: null },
                    { color: "red", value: panel.limit },
                  ],
                },
              }),
        },
        overrides: [],
      },
      targets: panel.queries.map(({ expr, legend }, query) => ({
        refId: String.fromCharCode(65 + query),
        datasource,
        expr,
        legendFormat: legend,
      })),
    })),
  };
}
