import { Search, X } from "lucide-react";
import { useEffect, useId, useState, type InputHTMLAttributes, type ReactNode } from "react";
import { useText } from "../text/index.ts";

/** A label above what it names, with a hint or an error below. */
export function Field(props: {
  label: string;
  hint?: string;
  error?: string | undefined;
  children: (ids: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }) => ReactNode;
}) {
  const id = useId();
  const { label, hint, error, children } = props;
  const note = error ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(note === undefined ? {} : { "aria-describedby": `${id}-note` }),
        ...(error === undefined ? {} : { "aria-invalid": true }),
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? "hint" : "hint hint-bad"}>
          {note}
        </p>
      )}
    </div>
  );
}

/** A labelled line of text. */
export function TextField(
  props: InputHTMLAttributes<HTMLInputElement> & {
    label: string;
    hint?: string;
    error?: string | undefined;
  },
) {
  const { label, hint, error, ...rest } = props;
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
      {(ids) => <input className="input" {...ids} {...rest} />}
    </Field>
  );
}

type Choice = { value: string; label: string };
/** A labelled choice of one of a few. `isInline` puts the label beside it, as filters have it. */
export function Choose(props: {
  label: string;
  value: string;
  choices: Choice[];
  onChange: (value: string) => void;
  isInline?: boolean;
}) {
  const id = useId();
  const { label, value, choices, onChange, isInline = false } = props;
  return (
    <div className={isInline ? "field field-inline" : "field"}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(e) => onChange(e.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Keystrokes become a search after this pause, so that the address does not change with each letter. */
const typingPauseMs = 300;

/** The page's search box: `/` focuses it; it tells its text after a pause, at once on Enter. */
export function SearchBox(props: { value: string; onSearch: (q: string) => void; label: string }) {
  const { value, onSearch, label } = props;
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSearch(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <form
      className="searchbox"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed);
      }}
    >
      <Search size={16} aria-hidden />
      <input
        type="search"
        className="input"
        data-search
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}

/** Filters in force, each with a way to drop it. */
export function Chips(props: { chips: { key: string; label: string; onDrop: () => void }[] }) {
  const t = useText();
  if (props.chips.length === 0) return null;
  return (
    <ul className="chips">
      {props.chips.map(({ key, label, onDrop }) => (
        <li key={key}>
          <button type="button" className="chip" onClick={onDrop} title={t("state.clear")}>
            {label}
            <X size={13} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
