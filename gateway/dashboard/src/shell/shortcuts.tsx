import { Dialog } from "../parts/dialog.tsx";
import { useText } from "../text/index.ts";
import { places } from "./navigation.ts";

/** The list of shortcuts, opened by `?`. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const t = useText();
  const keys: [keys: string[], what: string][] = [
    [["Ctrl", "K"], t("shell.shortcut.palette")],
    [["/"], t("shell.shortcut.search")],
    [["?"], t("shell.shortcut.help")],
    [["↑", "↓"], t("shell.shortcut.rows")],
    [["Enter"], t("shell.shortcut.open")],
    [["Esc"], t("shell.shortcut.close")],
    ...places.map(({ letter, label }): [string[], string] => [
      ["g", letter],
      t("shell.palette.go", { page: t(label) }),
    ]),
  ];
  return (
    <Dialog title={t("shell.shortcuts")} onClose={onClose}>
      <dl className="shortcuts">
        {keys.map(([parts, what]) => (
          <div key={parts.join(" ")}>
            <dt>
              {parts.map((part) => (
                <kbd key={part}>{part}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
