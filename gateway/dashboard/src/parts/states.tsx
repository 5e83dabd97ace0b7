import { CircleAlert, Inbox, LockKeyhole, RotateCw, Unplug } from "lucide-react";
import { Component, type ReactNode } from "react";
import { toProblem } from "../api/problem.ts";
import { text, useText } from "../text/index.ts";
import { Button } from "./button.tsx";

/** Grey lines where rows will be: shown at once, so that a page never jumps. */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  const t = useText();
  return (
    <div className="skeleton" role="status" aria-label={t("common.loading")}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skeleton-row" />
      ))}
    </div>
  );
}

/** Nothing to show: says so, and what to do next. */
export function Empty(props: { title?: string; hint?: ReactNode; action?: ReactNode }) {
  const t = useText();
  return (
    <div className="state">
      <Inbox size={28} aria-hidden />
      <h3>{props.title ?? t("state.empty")}</h3>
      {props.hint !== undefined && <p>{props.hint}</p>}
      {props.action}
    </div>
  );
}

/** Nothing matches a filter: the way out is to clear it. */
export function NoMatch({ onClear }: { onClear?: () => void }) {
  const t = useText();
  return (
    <Empty
      title={t("state.noMatch")}
      hint={t("state.noMatch.hint")}
      action={onClear && <Button onClick={onClear}>{t("state.clear")}</Button>}
    />
  );
}

/** What went wrong, in the API's words, with the request's id and a way to try again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useText();
  const problem = toProblem(error);
  const Icon = problem.status === 403 ? LockKeyhole : problem.status === 0 ? Unplug : CircleAlert;
  const title =
    problem.status === 403
      ? t("state.notAllowed")
      : problem.status === 0
        ? t("state.unreachable")
        : t("state.failed");
  return (
    <div className="state state-failed" role="alert">
      <Icon size={28} aria-hidden />
      <h3>{title}</h3>
      <p>{problem.message || problem.title}</p>
      {problem.errors.length > 1 && (
        <ul>
          {problem.errors.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {problem.status === 0 && <p>{t("state.unreachable.hint")}</p>}
      {problem.status !== 0 && problem.retryable && <p>{t("state.retryable")}</p>}
      <p className="state-small">
        {[problem.status || null, problem.code || problem.title]
          .filter((part) => part !== null)
          .join(" ")}
        {problem.requestId !== null && ` · ${t("state.request", { id: problem.requestId })}`}
      </p>
      {onRetry && (
        <Button icon={RotateCw} onClick={onRetry}>
          {t("common.retry")}
        </Button>
      )}
    </div>
  );
}

/** As much of a query as its place on the page needs to know. */
type Asked<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown };

/** A query's answer, or what stands in its place: skeleton, error with retry; old data stays under a warning. */
export function Loaded<Data>(props: {
  query: Asked<Data>;
  children: (data: Data) => ReactNode;
  skeleton?: ReactNode;
}) {
  const t = useText();
  const { data, error, refetch } = props.query;
  const retry = () => void refetch(); // its failure shows here again
  if (data === undefined)
    return error !== null ? (
      <Failed error={error} onRetry={retry} />
    ) : (
      (props.skeleton ?? <Skeleton />)
    );
  return (
    <>
      {error !== null && (
        <div className="banner banner-warn" role="status">
          {t("state.old")} {toProblem(error).message}
          <Button tone="quiet" icon={RotateCw} onClick={retry}>
            {t("common.retry")}
          </Button>
        </div>
      )}
      {props.children(data)}
    </>
  );
}

/** A page that throws while it is drawn takes only itself away; navigation stays. */
export class Fence extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    if (this.state.error === null) return this.props.children;
    const { error } = this.state;
    return (
      <div className="state state-failed" role="alert">
        <CircleAlert size={28} aria-hidden />
        <h3>{text("state.broken")}</h3>
        <p>{toProblem(error).message}</p>
        <Button icon={RotateCw} onClick={() => this.setState({ error: null })}>
          {text("common.retry")}
        </Button>
      </div>
    );
  }
}
