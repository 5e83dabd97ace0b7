import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useState, type ReactNode } from "react";
import { toProblem } from "../api/problem.ts";
import { useText } from "../text/index.ts";
import { Button, IconButton } from "./button.tsx";
import { TextField } from "./field.tsx";

type Props = {
  title: string;
  lead?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** A drawer comes from the side and leaves the page in sight. */
  isDrawer?: boolean;
  isWide?: boolean;
};

/** A dialog over the page: Esc closes it, and focus goes back to what opened it. Draw it while it is open. */
export function Dialog({
  title,
  lead,
  onClose,
  children,
  isDrawer = false,
  isWide = false,
}: Props) {
  const t = useText();
  const giveBack = useFocusBack();
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          className={`${isDrawer ? "drawer" : "dialog"}${isWide ? " dialog-wide" : ""}`}
          onCloseAutoFocus={giveBack}
          {...(lead === undefined ? { "aria-describedby": undefined } : {})}
        >
          <header className="dialog-head">
            <div>
              <Radix.Title>{title}</Radix.Title>
              {lead !== undefined && <Radix.Description>{lead}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <IconButton icon={X} label={t("common.close")} />
            </Radix.Close>
          </header>
          {/* What scrolls must be reachable by keyboard, also where nothing in it is a button. */}
          <div className="dialog-body" tabIndex={0}>
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Gives the focus back to what opened a dialog; radix does so only for a trigger of its own. What is gone by then
 * (a row that left the list) is followed by the page itself.
 */
export function useFocusBack(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
    (isThere ? opener : document.getElementById("content"))?.focus();
  };
}

type ConfirmProps = {
  title: string;
  lead: ReactNode;
  /** The verb on the button: "Purge 40", never "OK". */
  verb: string;
  /** Must be typed, letter by letter, before the button works. */
  name?: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/**
 * Asks before what cannot simply be done again. With a name to type, neither Enter nor the button does
 * anything until it stands there.
 */
export function Confirm({ title, lead, verb, name, onConfirm, onClose }: ConfirmProps) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isReady = name === undefined || typed === name;
  useEffect(() => setError(undefined), [typed]);
  const go = async () => {
    if (!isReady || isBusy) return;
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (failure) {
      const problem = toProblem(failure);
      setError(problem.message || problem.title);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} lead={lead} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void go(); // catches its own failures
        }}
      >
        {name !== undefined && (
          <TextField
            label={t("confirm.type", { name })}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {error !== undefined && (
          <p className="hint hint-bad" role="alert">
            {error}
          </p>
        )}
        <footer className="dialog-foot">
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button tone="danger" type="submit" disabled={!isReady} isBusy={isBusy}>
            {verb}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
