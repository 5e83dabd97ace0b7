import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { PencilLine } from "lucide-react";
import { Tabs } from "radix-ui";
import { useRef, useState } from "react";
import { answer, api } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Outside } from "../../parts/outside.tsx";
import { Page } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { useMay } from "../../session.tsx";
import { useText } from "../../text/index.ts";
import { changed } from "../analysis/changed.ts";
import type { Begun } from "./article.ts";
import { ArticleFacts } from "./article-facts.tsx";
import { Corrections } from "./corrections.tsx";
import { CorrectDialog } from "./correct-dialog.tsx";
import { JourneyTab } from "./journey.tsx";
import { Original } from "./original.tsx";
import { chosenPlace } from "./chosen-place.ts";
import { Story } from "./story.tsx";
import { TextTab } from "./text-tab.tsx";

const route = getRouteApi("/articles/$id");
const tabs = ["text", "original", "story", "journey"] as const;

/** One article: what was read in it, its original, its story, its way through the stages. */
export function ArticlePage() {
  const t = useText();
  const mayCorrect = useMay("analyst");
  const { id } = route.useParams();
  const search = route.useSearch();
  const go = route.useNavigate();
  const [begun, begin] = useState<Begun>();
  const body = useRef<HTMLDivElement>(null);
  const query = useQuery({
    queryKey: ["article", id],
    queryFn: () => answer(api.GET("/api/v1/articles/{id}", { params: { path: { id } } })),
  });
  const tab = tabs.find((each) => each === search.tab) ?? "text";
  const article = query.data;
  /** Words chosen with the mouse become the place that a correction speaks of. */
  const correct = () => {
    const span = body.current && article ? chosenPlace(body.current, article.content) : null;
    begin(span ? { field: "entity", span } : { field: "sentiment" });
  };
  return (
    <Page
      title={article?.title ?? t("article.title")}
      lead={
        article && (
          <span className="row">
            <Link to="/articles">{t("articles.title")}</Link>
            <span aria-hidden>·</span>
            <Outside href={article.url}>{article.source_name ?? article.domain}</Outside>
          </span>
        )
      }
      actions={
        mayCorrect &&
        article && (
          <Button
            icon={PencilLine}
            onClick={correct}
            onMouseDown={(event) => event.preventDefault()}
          >
            {t("correct.open")}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(article) => (
          <div className="article-page">
            <Tabs.Root
              value={tab}
              onValueChange={
                (next) =>
                  void go({
                    search: (old) => changed(old, { tab: next === "text" ? undefined : next }),
                  }) // the router shows its failures
              }
            >
              <Tabs.List className="tabs" aria-label={t("article.tabs")}>
                {tabs.map((each) => (
                  <Tabs.Trigger key={each} value={each}>
                    {t(`article.tab.${each}`)}
                  </Tabs.Trigger>
                ))}
              </Tabs.List>
              <Tabs.Content value="text" ref={body}>
                <TextTab
                  article={article}
                  layer={search.layer}
                  onLayer={(layer) =>
                    void go({ search: (old) => changed(old, { layer }), replace: true })
                  } // as above
                  onCorrect={mayCorrect ? begin : undefined}
                />
              </Tabs.Content>
              <Tabs.Content value="original">
                <Original article={article} />
              </Tabs.Content>
              <Tabs.Content value="story">
                <Story article={article} />
              </Tabs.Content>
              <Tabs.Content value="journey">
                <JourneyTab id={id} />
              </Tabs.Content>
            </Tabs.Root>
            <div className="stack">
              <ArticleFacts article={article} />
              <Corrections id={id} />
            </div>
          </div>
        )}
      </Loaded>
      {begun && article && (
        <CorrectDialog article={article} begun={begun} onClose={() => begin(undefined)} />
      )}
    </Page>
  );
}
