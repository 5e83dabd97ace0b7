import { useRouter } from "@tanstack/react-router";
import { FileText, Languages, Layers, Skull, SunMoon, type LucideIcon } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useId, useState, type KeyboardEvent } from "react";
import { useFocusBack } from "../parts/dialog.tsx";
import { reaches, useActor } from "../session.tsx";
import { useSettings } from "../settings.tsx";
import { useText } from "../text/index.ts";
import { places } from "./navigation.ts";

type Command = { id: string; label: string; icon: LucideIcon; run: () => void };

const isId = (words: string) => /^[0-9a-f]{8}-[0-9a-f-]{20,}$/i.test(words);

/** Ctrl-K: any page, any thing by its id, and the switches, by typing a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useText();
  const list = useId();
  const giveBack = useFocusBack();
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const commands = useCommands(words.trim());
  const chosen = commands[Math.min(at, commands.length - 1)];
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((old) => (old + step + commands.length) % Math.max(1, commands.length));
    } else if (event.key === "Enter") {
      event.preventDefault();
      run(chosen);
    }
  };
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content className="palette" aria-describedby={undefined} onCloseAutoFocus={giveBack}>
          <Radix.Title className="sr-only">{t("shell.palette")}</Radix.Title>
          <input
            className="palette-input"
            role="combobox"
            aria-expanded="true"
            aria-controls={list}
            aria-activedescendant={chosen && `${list}-${chosen.id}`}
            aria-label={t("shell.palette.hint")}
            placeholder={t("shell.palette.hint")}
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
          <ul id={list} role="listbox" aria-label={t("shell.palette")} className="palette-list">
            {commands.map((command) => (
              <li
                key={command.id}
                id={`${list}-${command.id}`}
                role="option"
                aria-selected={command === chosen}
                onClick={() => run(command)}
              >
                <command.icon size={16} aria-hidden />
                {command.label}
              </li>
            ))}
          </ul>
          {commands.length === 0 && <p className="palette-empty">{t("shell.palette.empty")}</p>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function useCommands(words: string): Command[] {
  const t = useText();
  const router = useRouter();
  const actor = useActor();
  const { settings, change } = useSettings();
  const go = (href: string) => () => void router.history.push(href);
  const isDark = document.documentElement.dataset["theme"] === "dark";
  const fixed: Command[] = [
    ...places
      .filter(({ role }) => reaches(actor.role, role))
      .map(({ to, label, icon }) => ({ id: label, label: t(label), icon, run: go(to) })),
    {
      id: "theme",
      label: t("shell.palette.theme"),
      icon: SunMoon,
      run: () => change({ theme: isDark ? "light" : "dark" }),
    },
    {
      id: "language",
      label: t("shell.palette.language"),
      icon: Languages,
      run: () => change({ language: settings.language === "id" ? "en" : "id" }),
    },
  ];
  const said = words.toLocaleLowerCase();
  const found = fixed.filter(({ label }) => label.toLocaleLowerCase().includes(said));
  if (words === "") return found;
  const named = encodeURIComponent(words);
  return [
    ...(isId(words)
      ? [
          {
            id: "article",
            label: `${t("palette.article")} ${words}`,
            icon: FileText,
            run: go(`/articles/${named}`),
          },
        ]
      : []),
    ...found,
    { id: "jobs", label: t("palette.jobs", { words }), icon: Skull, run: go(`/jobs?q=${named}`) },
    {
      id: "queue",
      label: t("palette.queue", { words }),
      icon: Layers,
      run: go(`/queues?q=${named}`),
    },
  ];
}
