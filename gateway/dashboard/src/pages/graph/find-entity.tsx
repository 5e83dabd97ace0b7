import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useId, useState, type KeyboardEvent } from "react";
import { answer, api } from "../../api/client.ts";
import type { Item } from "../../api/types.ts";
import { useNumber } from "../../number.ts";
import { toProblem } from "../../api/problem.ts";
import { useText } from "../../text/index.ts";
import { entityTypes } from "../analysis/kinds.ts";
import { KindBadge } from "../analysis/signs.tsx";

export type FoundEntity = Item<"/api/v1/entities">;
const typingPauseMs = 250;

type Props = {
  label: string;
  onChoose: (entity: FoundEntity) => void;
  /** Only these kinds. */
  types?: string[];
  /** An id that is no answer: the entity that asks. */
  without?: string;
  /** Stands in the box at first, e.g. from the address. */
  words?: string | undefined;
  isMain?: boolean;
};

/** A box that finds entities by name or alias as one types; arrows and Enter choose. */
export function FindEntity({ label, onChoose, types, without, words = "", isMain = false }: Props) {
  const t = useText();
  const n = useNumber();
  const id = useId();
  const [typed, setTyped] = useState(words);
  const [asked, ask] = useState(words);
  const [at, setAt] = useState(0);
  useEffect(() => setTyped(words), [words]);
  useEffect(() => {
    const timer = setTimeout(() => ask(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const kinds = entityTypes.filter((type) => types?.includes(type));
  const { data, error, isFetching } = useQuery({
    queryKey: ["entity-search", asked, kinds],
    queryFn: ({ signal }) =>
      answer(
        api.GET("/api/v1/entities", {
          params: { query: { q: asked, limit: 10, ...(kinds.length > 0 ? { type: kinds } : {}) } },
          signal,
        }),
      ),
    enabled: asked.length > 1,
    placeholderData: (old) => old,
  });
  const items = asked.length > 1 ? (data?.items ?? []).filter((item) => item.id !== without) : [];
  const choose = (item: FoundEntity | undefined) => {
    if (!item) return;
    setTyped("");
    ask("");
    onChoose(item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setAt((old) => (old + step + items.length) % items.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      choose(items[at]);
    } else if (event.key === "Escape" && items.length > 0) {
      event.stopPropagation();
      setTyped("");
      ask("");
    }
  };
  const isOpen = items.length > 0;
  return (
    <div className={`find${isMain ? " find-main" : ""}`}>
      <label htmlFor={id} className={isMain ? "sr-only" : undefined}>
        {label}
      </label>
      <div className="find-box">
        <Search size={16} aria-hidden />
        <input
          id={id}
          className="input"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
          autoComplete="off"
          placeholder={label}
          value={typed}
          {...(isMain ? { "data-search": true } : {})}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className="find-list"
        hidden={!isOpen}
      >
        {items.map((item, index) => (
          <li
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => choose(item)}
          >
            <span className="strong">{item.name}</span>
            {item.matched !== item.name && <span className="soft">({item.matched})</span>}
            <KindBadge type={item.type} />
            <span className="soft number">{t("graph.mentions", { count: n(item.mentions) })}</span>
          </li>
        ))}
      </ul>
      {error && (
        <p className="hint hint-bad" role="alert">
          {toProblem(error).message || toProblem(error).title}
        </p>
      )}
      {asked.length > 1 && data && !isFetching && items.length === 0 && (
        <p className="hint" role="status">
          {t("graph.nobody", { words: asked })}
        </p>
      )}
    </div>
  );
}
