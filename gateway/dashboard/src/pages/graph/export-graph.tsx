import { Download } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useText } from "../../text/index.ts";
import { csv, graphml, keepFile } from "./files.ts";
import type { Graph } from "./graph.ts";

/** Takes away what is shown, as a picture or as data. */
export function ExportGraph({ graph, png }: { graph: Graph; png: () => Blob }) {
  const t = useText();
  const { nodes, edges } = graph;
  const forms: [string, () => void][] = [
    ["PNG", () => keepFile("graph.png", png(), "image/png")],
    ["CSV", () => keepFile("graph.csv", csv(graph), "text/csv")],
    [
      "JSON",
      () => keepFile("graph.json", JSON.stringify({ nodes, edges }, null, 2), "application/json"),
    ],
    ["GraphML", () => keepFile("graph.graphml", graphml(graph), "application/graphml+xml")],
  ];
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger className="btn">
        <Download size={16} aria-hidden /> {t("graph.export")}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={6}>
          {forms.map(([name, keep]) => (
            <DropdownMenu.Item key={name} className="menu-item" onSelect={keep}>
              {name}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
