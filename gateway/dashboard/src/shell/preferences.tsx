import { useMutation } from "@tanstack/react-query";
import { BookOpen, Check, Keyboard, LogOut, UserRound } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { answer, api } from "../api/client.ts";
import { sayProblem } from "../parts/toast.tsx";
import { useActor, useSessionChanged } from "../session.tsx";
import { themes, useSettings, zones, type Theme, type Zone } from "../settings.tsx";
import { languages, useText, type Language } from "../text/index.ts";

/** A language is named in itself, so that whoever reads only that one finds it. */
const languageNames: Record<Language, string> = { id: "Bahasa Indonesia", en: "English" };

/** The menu of this person: theme, language, time zone, shortcuts, log out. */
export function Preferences({ onShortcuts }: { onShortcuts: () => void }) {
  const t = useText();
  const actor = useActor();
  const { settings, change } = useSettings();
  const changed = useSessionChanged();
  const logOut = useMutation({
    mutationFn: () => answer(api.DELETE("/api/v1/session")),
    onError: sayProblem,
    onSettled: changed,
  });
  // Not modal: a modal menu hides the page from screen readers while its buttons can still have the focus.
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger
        className="btn btn-quiet account"
        aria-label={`${actor.name}: ${t("shell.preferences")}`}
      >
        <UserRound size={17} aria-hidden />
        <span>{actor.name}</span>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" align="end" sideOffset={6}>
          <Radix.Label className="menu-who">
            {actor.name} · {t(`role.${actor.role}`)}
          </Radix.Label>
          <Group
            label={t("shell.theme")}
            value={settings.theme}
            choices={themes.map((theme) => [theme, t(`shell.theme.${theme}`)])}
            onChange={(theme) => change({ theme: theme as Theme })} // one of the choices
          />
          <Group
            label={t("shell.language")}
            value={settings.language}
            choices={languages.map((language) => [language, languageNames[language]])}
            onChange={(language) => change({ language: language as Language })} // one of the choices
          />
          <Group
            label={t("shell.zone")}
            value={settings.zone}
            choices={Object.keys(zones).map((zone) => [zone, zone])}
            onChange={(zone) => change({ zone: zone as Zone })} // one of the choices
          />
          <Radix.Separator className="menu-line" />
          <Radix.Item className="menu-item" onSelect={onShortcuts}>
            <Keyboard size={15} aria-hidden /> {t("shell.shortcuts")}
          </Radix.Item>
          <Radix.Item className="menu-item" asChild>
            <a href="/docs">
              <BookOpen size={15} aria-hidden /> {t("shell.docs")}
            </a>
          </Radix.Item>
          <Radix.Item className="menu-item" onSelect={() => logOut.mutate()}>
            <LogOut size={15} aria-hidden /> {t("shell.logout")}
          </Radix.Item>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Group(props: {
  label: string;
  value: string;
  choices: [value: string, label: string][];
  onChange: (value: string) => void;
}) {
  const { label, value, choices, onChange } = props;
  return (
    <>
      <Radix.Label className="menu-label">{label}</Radix.Label>
      <Radix.RadioGroup className="menu-group" value={value} onValueChange={onChange}>
        {choices.map(([each, name]) => (
          <Radix.RadioItem
            key={each}
            value={each}
            className="menu-choice"
            // The menu stays open: one often changes two things, and sees the effect behind it.
            onSelect={(event) => event.preventDefault()}
          >
            <Radix.ItemIndicator>
              <Check size={13} aria-hidden />
            </Radix.ItemIndicator>
            {name}
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </>
  );
}
