import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../api/client.ts";
import { Choose } from "../../parts/field.tsx";
import { Card } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import { KindBadge } from "../analysis/signs.tsx";
import type { Article, ArticleText, Begun } from "./article.ts";
import { EntityMark } from "./entity-mark.tsx";
import { paragraphsOf, piecesIn, type Marked } from "./pieces.ts";
import { PartMark, partMarks, roleLetters } from "./spok.tsx";

const layers = ["entities", "spok", "none"] as const;

type Props = {
  article: Article;
  layer: string | undefined;
  onLayer: (layer: string | undefined) => void;
  onCorrect: ((begun: Begun) => void) | undefined;
};

/** The cleaned text, with the entities or the core sentences marked where they stand. The words stay as they are. */
export function TextTab({ article, layer: asked, onLayer, onCorrect }: Props) {
  const t = useText();
  const query = useQuery({
    queryKey: ["article", article.id, "text"],
    queryFn: () =>
      answer(api.GET("/api/v1/articles/{id}/text", { params: { path: { id: article.id } } })),
  });
  const layer = layers.find((each) => each === asked) ?? "entities";
  return (
    <Card
      title={t("article.cleaned")}
      side={
        <Choose
          isInline
          label={t("article.layer")}
          value={layer}
          choices={layers.map((each) => ({ value: each, label: t(`article.layer.${each}`) }))}
          onChange={(each) => onLayer(each === "entities" ? undefined : each)}
        />
      }
    >
      <Loaded query={query}>
        {(text) => (
          <>
            {!text.graph_available && (
              <p className="banner banner-warn" role="status">
                {t("article.noGraph")}
              </p>
            )}
            <Legend layer={layer} text={text} />
            {layer === "spok" ? (
              <Body
                text={text.clean_text}
                language={text.language}
                marks={partMarks(text.spok)}
                draw={(words, part, start) => (
                  <PartMark key={start} start={start} words={words} part={part} article={article} />
                )}
              />
            ) : (
              <Body
                text={text.clean_text}
                language={text.language}
                marks={
                  layer === "none"
                    ? []
                    : text.entities.map((span) => ({ start: span.start, end: span.end, of: span }))
                }
                draw={(words, span, start) => (
                  <EntityMark
                    key={start}
                    words={words}
                    span={span}
                    article={article}
                    onCorrect={onCorrect}
                  />
                )}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Body<T>(props: {
  text: string;
  language: string;
  marks: Marked<T>[];
  draw: (words: string, of: T, start: number) => React.ReactNode;
}) {
  const { text, marks, draw, language } = props;
  return (
    <div className="article-text" lang={language === "und" ? undefined : language}>
      {paragraphsOf(text).map((paragraph) => (
        <p key={paragraph.start}>
          {piecesIn(text, marks, paragraph).map(({ start, text: words, of }) =>
            of === undefined ? (
              <span key={start} data-start={start}>
                {words}
              </span>
            ) : (
              draw(words, of, start)
            ),
          )}
        </p>
      ))}
    </div>
  );
}

/** Which colour and label stands for what. */
function Legend({ layer, text }: { layer: (typeof layers)[number]; text: ArticleText }) {
  const t = useText();
  if (layer === "none") return null;
  const found = [...new Set(text.entities.map(({ type }) => type))];
  return (
    <p className="legend">
      {layer === "entities"
        ? found.map((type) => <KindBadge key={type} type={type} />)
        : (["subject", "predicate", "object", "adverbial"] as const).map((role) => (
            <span key={role} className={`part part-${role}`} data-sign={roleLetters[role]}>
              {t(`spok.${role}`)}
            </span>
          ))}
      {text.backend && (
        <span className="soft">
          {t("article.backend", { name: text.backend.name, version: text.backend.version })}
        </span>
      )}
    </p>
  );
}
