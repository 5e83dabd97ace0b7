import { Link } from "@tanstack/react-router";
import { PencilLine, Share2 } from "lucide-react";
import { Popover } from "radix-ui";
import { Button } from "../../parts/button.tsx";
import { textOr, useText } from "../../text/index.ts";
import { kindOf } from "../analysis/kinds.ts";
import { KindBadge } from "../analysis/signs.tsx";
import { stepsText } from "../graph/steps.ts";
import { reasonOf, type Article, type Begun, type Span } from "./article.ts";

type Props = {
  words: string;
  span: Span;
  article: Article;
  onCorrect: ((begun: Begun) => void) | undefined;
};

/** Words that name something, in its colour and with its label; a press tells what was read and why. */
export function EntityMark({ words, span, article, onCorrect }: Props) {
  const t = useText();
  const { look } = kindOf(span.type);
  const reason = reasonOf(article, span);
  const kind = textOr(`kind.${span.type}`, span.type);
  const facts: [string, string | null][] = [
    [t("mark.detail"), span.detail],
    [t("mark.reason"), reason],
    [t("mark.written"), words === span.name ? null : words],
    [t("mark.place"), `${span.start}–${span.end}`],
  ];
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <button
          type="button"
          className={`mark mark-${look}`}
          data-start={span.start}
          data-end={span.end}
          data-sign={kind}
          title={[kind, span.name, span.detail, reason].filter(Boolean).join(" · ")}
        >
          {words}
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="tip" sideOffset={4} collisionPadding={8} aria-label={span.name}>
          <KindBadge type={span.type} />
          <p className="tip-name">{span.name}</p>
          <dl>
            {facts.flatMap(([name, value]) =>
              value === null
                ? []
                : [
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>,
                  ],
            )}
          </dl>
          <div className="row">
            {span.id !== null && (
              <>
                <Link className="btn" to="/entities/$id" params={{ id: span.id }}>
                  {t("mark.open")}
                </Link>
                <Link
                  className="btn"
                  to="/graph"
                  search={{ steps: stepsText([{ do: "expand", id: span.id }]) }}
                >
                  <Share2 size={15} aria-hidden /> {t("mark.graph")}
                </Link>
              </>
            )}
            {onCorrect && (
              <Button
                icon={PencilLine}
                onClick={() =>
                  onCorrect({
                    field: "entity",
                    span: {
                      start: span.start,
                      end: span.end,
                      text: words,
                      type: span.type,
                      name: span.name,
                    },
                  })
                }
              >
                {t("correct.this")}
              </Button>
            )}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
