import { Download } from "lucide-react";
import { useNumber } from "../../number.ts";
import { useMay } from "../../session.tsx";
import { useSettings } from "../../settings.tsx";
import { useText } from "../../text/index.ts";
import { exportHref, type ArticleSearch } from "./query.ts";

/** Downloads of everything that the search finds, in the time zone of the screen. */
export function ExportMenu({
  search,
  total,
}: {
  search: ArticleSearch;
  total: number | undefined;
}) {
  const t = useText();
  const n = useNumber();
  const may = useMay("analyst");
  const { zone } = useSettings().settings;
  if (!may || !total) return null;
  return (
    <span className="row">
      <a className="btn" href={exportHref(search, "csv", zone)} download>
        <Download size={16} aria-hidden />{" "}
        {t("articles.export", { count: n(total), format: "CSV" })}
      </a>
      <a className="btn" href={exportHref(search, "json", zone)} download>
        {"JSON"}
      </a>
    </span>
  );
}
