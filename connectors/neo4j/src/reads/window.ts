import { utc } from "../values.ts";

type Window = { from?: string | undefined; to?: string | undefined };

/** Both ends as parameters: an open one is an instant before or after all news, so that the plan is one. */
export const windowOf = ({ from, to }: Window): { from: string; to: string } => ({
  from: from === undefined ? "0001-01-01T00:00:00Z" : utc(from),
  to: to === undefined ? "9999-12-31T00:00:00Z" : utc(to),
});

/** Whether the relation `r` or node of this name lies in the window. */
export const inWindow = (name: string): string =>
  `${name}.occurred_at >= datetime($from) AND ${name}.occurred_at < datetime($to)`;
