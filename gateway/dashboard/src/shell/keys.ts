import { useEffect } from "react";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** How long after `g` its letter may come. */
const chordMs = 1500;

type Keys = {
  openPalette: () => void;
  openShortcuts: () => void;
  /** `g` and then this letter was pressed. */
  goTo: (letter: string) => void;
};

/** Ctrl-K, `/`, `?` and `g` + letter, wherever the person is, unless a text is being typed. */
export function useKeys({ openPalette, openShortcuts, goTo }: Keys): void {
  useEffect(() => {
    let chordUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        openPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      if (Date.now() < chordUntil) {
        chordUntil = 0;
        goTo(event.key.toLowerCase());
      } else if (event.key === "g") chordUntil = Date.now() + chordMs;
      else if (event.key === "?") openShortcuts();
      else if (event.key === "/") {
        const box = document.querySelector<HTMLElement>("[data-search]");
        if (box === null) openPalette();
        else box.focus();
        event.preventDefault();
      }
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [openPalette, openShortcuts, goTo]);
}
