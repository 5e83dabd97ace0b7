import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Play, Square } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { answer, api } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Failed, Skeleton } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import { duration, useNow } from "../../time.ts";
import { changed } from "../analysis/changed.ts";
import { SavedViews } from "../analysis/saved-views.tsx";
import { CypherAnswer } from "./cypher-answer.tsx";
import { recipes, type Recipe } from "./cookbook.ts";
import { parametersOf, typedOf, valueOf } from "./parameters.ts";
import { Plan } from "./plan.tsx";
import { Questions } from "./questions.tsx";

const CypherEditor = lazy(() => import("./cypher-editor.tsx"));
const route = getRouteApi("/cypher");
const year = 365 * 86_400_000;

/** The window of a question, until the person changes it: the last year. */
const usual = (): Record<string, string> => ({
  from: new Date(Date.now() - year).toISOString().slice(0, 10) + "T00:00:00Z",
  to: new Date(Date.now() + year / 365).toISOString().slice(0, 10) + "T00:00:00Z",
});
const typedFor = ({ parameters }: Recipe): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, typedOf(value)])),
  ...usual(),
});

/** An analyst's own questions to the graph: ready ones in plain words, or Cypher that can only read. */
export function CypherPage() {
  const t = useText();
  const search = route.useSearch();
  const go = route.useNavigate();
  const first = recipes.find(({ number }) => String(number) === search.question);
  const [statement, setStatement] = useState(first?.statement ?? recipes[0]?.statement ?? "");
  const [typed, setTyped] = useState<Record<string, string>>(first ? typedFor(first) : usual);
  const running = useRef<AbortController>(null);
  const names = parametersOf(statement);
  const parameters = () =>
    Object.fromEntries(names.map((name) => [name, valueOf(typed[name] ?? "")]));
  const ask = useMutation({
    mutationFn: async () => {
      running.current = new AbortController();
      return answer(
        api.POST("/api/v1/graph/cypher", {
          body: {
            query: statement,
            parameters: parameters() as Record<string, string>,
            max_rows: 1000,
          }, // any JSON
          signal: running.current.signal,
        }),
      );
    },
  });
  const choose = (recipe: Recipe) => {
    setStatement(recipe.statement);
    setTyped(typedFor(recipe));
    ask.reset();
    void go({
      search: (old) => changed(old, { question: String(recipe.number), view: undefined }),
    }); // the router shows its failures
  };
  useKept(search.view, (state) => {
    if (typeof state["statement"] === "string") setStatement(state["statement"]);
    if (typeof state["typed"] === "object") setTyped(state["typed"] as Record<string, string>); // as kept below
  });
  const isCancelled = ask.error instanceof DOMException && ask.error.name === "AbortError";
  return (
    <Page
      title={t("cypher.title")}
      lead={t("cypher.lead")}
      actions={
        <SavedViews
          kind="cypher"
          state={() => ({ statement, typed })}
          onOpen={(_, id) => void go({ search: { view: id } })} // as above
          linkOf={(id) => `/cypher?view=${id}`}
        />
      }
    >
      <div className="columns columns-side">
        <Questions chosen={search.question} onChoose={choose} />
        <div className="stack">
          <Card>
            <div className="card-body stack">
              <Suspense fallback={<Skeleton rows={5} />}>
                <CypherEditor
                  label={t("cypher.statement")}
                  value={statement}
                  onChange={setStatement}
                  onRun={() => ask.mutate()}
                />
              </Suspense>
              {names.length > 0 && (
                <div className="parameter-fields">
                  {names.map((name) => (
                    <TextField
                      key={name}
                      label={`$${name}`}
                      value={typed[name] ?? ""}
                      onChange={(event) =>
                        setTyped((old) => ({ ...old, [name]: event.target.value }))
                      }
                    />
                  ))}
                </div>
              )}
              <div className="row">
                <Button
                  tone="primary"
                  icon={Play}
                  disabled={ask.isPending || statement.trim() === ""}
                  onClick={() => ask.mutate()}
                >
                  {t("cypher.run")}
                </Button>
                {ask.isPending && (
                  <>
                    <Button icon={Square} onClick={() => running.current?.abort()}>
                      {t("common.cancel")}
                    </Button>
                    <Elapsed />
                  </>
                )}
                <Plan statement={statement} parameters={parameters} />
                <span className="soft">{t("cypher.limits")}</span>
              </div>
            </div>
          </Card>
          {ask.error && (
            <Card>
              {isCancelled ? (
                <p className="card-body" role="status">
                  {t("cypher.cancelled")}
                </p>
              ) : (
                <Failed error={ask.error} />
              )}
            </Card>
          )}
          {ask.data && (
            <CypherAnswer
              answered={ask.data}
              show={search.show}
              onShow={(show) => void go({ search: (old) => changed(old, { show }), replace: true })} // as above
            />
          )}
        </div>
      </div>
    </Page>
  );
}

/** How long the question has been running. */
function Elapsed() {
  const [since] = useState(Date.now);
  const now = useNow();
  return <span className="soft number">{duration(Math.max(0, now - since) / 1000)}</span>;
}

/** A permalink names a saved question. */
function useKept(id: string | undefined, restore: (state: Record<string, unknown>) => void): void {
  const latest = useRef(restore);
  latest.current = restore;
  const { data } = useQuery({
    queryKey: ["views", "cypher", id],
    queryFn: () => answer(api.GET("/api/v1/views/{id}", { params: { path: { id: id ?? "" } } })),
    enabled: id !== undefined,
  });
  useEffect(() => {
    if (data) latest.current(data.state);
  }, [data]);
}
