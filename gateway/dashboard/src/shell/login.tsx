import { useMutation } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import { Tabs } from "radix-ui";
import { useEffect, useState } from "react";
import { answer, api } from "../api/client.ts";
import { toProblem } from "../api/problem.ts";
import { Button } from "../parts/button.tsx";
import { Choose, TextField } from "../parts/field.tsx";
import { useSessionChanged } from "../session.tsx";
import { useSettings } from "../settings.tsx";
import { useText } from "../text/index.ts";

/** Logging in by name and password, or by an API key; the page asked for comes after it. */
export function Login() {
  const t = useText();
  const changed = useSessionChanged();
  const { settings, change } = useSettings();
  const [by, setBy] = useState("password");
  const [name, setName] = useState("");
  const [secret, setSecret] = useState("");
  useEffect(() => {
    document.title = `${t("login.title")} · Nexa`;
  }, [t]);
  const logIn = useMutation({
    mutationFn: () =>
      answer(
        api.POST("/api/v1/session", {
          body: by === "key" ? { key: secret } : { name, password: secret },
        }),
      ),
    onSuccess: changed,
  });
  const error = logIn.error && refusal(t, by, logIn.error);
  return (
    <main className="login">
      <form
        className="login-card"
        onSubmit={(event) => {
          event.preventDefault();
          logIn.mutate();
        }}
      >
        <img src="/nexa.svg" alt="" width="44" height="44" />
        <h1>{t("login.title")}</h1>
        <p className="lead">{t("login.lead")}</p>
        <Tabs.Root value={by} onValueChange={setBy}>
          <Tabs.List className="tabs" aria-label={t("login.by")}>
            <Tabs.Trigger value="password">{t("login.byPassword")}</Tabs.Trigger>
            <Tabs.Trigger value="key">{t("login.byKey")}</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="password" className="stack">
            <TextField
              label={t("login.name")}
              name="username"
              autoComplete="username"
              required={by === "password"}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <TextField
              label={t("login.password")}
              name="password"
              type="password"
              autoComplete="current-password"
              required={by === "password"}
              value={secret}
              onChange={(event) => setSecret(event.target.value)}
            />
          </Tabs.Content>
          <Tabs.Content value="key" className="stack">
            <TextField
              label={t("login.key")}
              hint={t("login.hint")}
              name="key"
              type="password"
              autoComplete="off"
              required={by === "key"}
              value={secret}
              onChange={(event) => setSecret(event.target.value)}
            />
          </Tabs.Content>
        </Tabs.Root>
        {error && (
          <p className="hint hint-bad" role="alert">
            {error}
          </p>
        )}
        <Button tone="primary" type="submit" icon={LogIn} isBusy={logIn.isPending}>
          {t("login.go")}
        </Button>
        <Choose
          isInline
          label={t("shell.language")}
          value={settings.language}
          choices={[
            { value: "id", label: "Bahasa Indonesia" },
            { value: "en", label: "English" },
          ]}
          onChange={(language) => change({ language: language === "en" ? "en" : "id" })}
        />
      </form>
    </main>
  );
}

function refusal(t: ReturnType<typeof useText>, by: string, error: unknown): string {
  const { status, message, title } = toProblem(error);
  if (status === 401 || status === 403)
    return t(by === "key" ? "login.refusedKey" : "login.refused");
  return message || title;
}
