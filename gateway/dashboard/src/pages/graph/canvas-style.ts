import type { StylesheetJson } from "cytoscape";
import type { Look } from "../analysis/kinds.ts";

const looks: Look[] = ["person", "organization", "police", "place", "fact", "article"];
const colour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The canvas in the colours of the theme; a kind is told by its shape too. */
export function canvasStyle(): StylesheetJson {
  return [
    {
      selector: "node",
      style: {
        label: "data(name)",
        shape: "data(shape)" as "ellipse", // one of Cytoscape's shapes, see kinds.ts
        width: "mapData(degree, 0, 40, 22, 58)",
        height: "mapData(degree, 0, 40, 22, 58)",
        "font-size": 11,
        "min-zoomed-font-size": 8.5,
        color: colour("--text"),
        "text-valign": "bottom",
        "text-margin-y": 4,
        "text-max-width": "112px",
        "text-wrap": "ellipsis",
        "text-background-color": colour("--surface"),
        "text-background-opacity": 0.55,
        "text-background-padding": "2px",
        "border-width": 1.5,
        "border-color": colour("--surface"),
      },
    },
    ...looks.map((look) => ({
      selector: `node[look = "${look}"]`,
      style: { "background-color": colour(`--kind-${look}`) },
    })),
    {
      selector: "edge",
      style: {
        width: "mapData(weight, 1, 20, 1.2, 6)",
        "line-color": colour("--line-strong"),
        "curve-style": "bezier",
        opacity: 0.75,
        label: "data(label)",
        "font-size": 9.5,
        "min-zoomed-font-size": 8,
        color: colour("--text-soft"),
        "text-background-color": colour("--surface"),
        "text-background-opacity": 0.9,
      },
    },
    {
      selector: "edge.directed",
      style: { "target-arrow-shape": "triangle", "target-arrow-color": colour("--line-strong") },
    },
    { selector: 'edge[relation = "PART_OF"]', style: { "line-style": "dashed" } },
    {
      selector: "node.pinned",
      style: { "border-width": 4, "border-color": colour("--warn"), "border-style": "double" },
    },
    {
      selector: "node:selected",
      style: { "border-width": 4, "border-color": colour("--accent"), "font-weight": "bold" },
    },
    {
      selector: "edge:selected",
      style: {
        "line-color": colour("--accent"),
        "target-arrow-color": colour("--accent"),
        opacity: 1,
        width: 4,
      },
    },
  ];
}
