import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { Menu, Search } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLiveEvents } from "../live.ts";
import { IconButton } from "../parts/button.tsx";
import { Failed, Fence, Skeleton } from "../parts/states.tsx";
import { Toasts } from "../parts/toast.tsx";
import { ActorProvider, reaches, useActor, useSession } from "../session.tsx";
import { useText } from "../text/index.ts";
import { useKeys } from "./keys.ts";
import { Login } from "./login.tsx";
import { places } from "./navigation.ts";
import { Palette } from "./palette.tsx";
import { Preferences } from "./preferences.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { Sidebar } from "./sidebar.tsx";

/** Around every page: login when nobody is in, else navigation and the page. The address stays as it was. */
export function Frame() {
  const session = useSession();
  if (session.state === "asking")
    return (
      <main className="waiting">
        <Skeleton rows={4} />
      </main>
    );
  if (session.state === "failed")
    return (
      <main className="waiting">
        <Failed error={session.error} onRetry={session.retry} />
      </main>
    );
  if (session.state === "out") return <Login />;
  return (
    <ActorProvider actor={session.actor}>
      <Inside />
    </ActorProvider>
  );
}

type Open = "palette" | "shortcuts" | null;

function Inside() {
  const t = useText();
  const router = useRouter();
  const { role } = useActor();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [open, setOpen] = useState<Open>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useLiveEvents();
  useEffect(() => setMenuOpen(false), [path]);
  const openPalette = useCallback(() => setOpen("palette"), []);
  const openShortcuts = useCallback(() => setOpen("shortcuts"), []);
  const goTo = useCallback(
    (letter: string) => {
      const place = places.find((each) => each.letter === letter && reaches(role, each.role));
      if (place) router.history.push(place.to);
    },
    [router, role],
  );
  useKeys({ openPalette, openShortcuts, goTo });
  return (
    <div className="shell">
      <a
        className="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t("shell.skip")}
      </a>
      <header className="topbar">
        <IconButton
          icon={Menu}
          label={t("shell.menu")}
          className="menu-button"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(!isMenuOpen)}
        />
        <a
          className="brand"
          href="/"
          onClick={(event) => {
            event.preventDefault();
            router.history.push("/");
          }}
        >
          <img src="/nexa.svg" alt="" width="26" height="26" />
          Nexa
        </a>
        <button
          type="button"
          className="jump"
          aria-label={`${t("shell.jump")} Ctrl K`}
          onClick={openPalette}
        >
          <Search size={15} aria-hidden />
          <span>{t("shell.jump")}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <Preferences onShortcuts={openShortcuts} />
      </header>
      <Sidebar isOpen={isMenuOpen} />
      <main id="content" ref={main} tabIndex={-1}>
        <Fence key={path}>
          <Outlet />
        </Fence>
      </main>
      {open === "palette" && <Palette onClose={() => setOpen(null)} />}
      {open === "shortcuts" && <Shortcuts onClose={() => setOpen(null)} />}
      <Toasts />
    </div>
  );
}
