import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type Tone = "ok" | "warn" | "bad" | "idle" | "info";
const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, idle: CircleDashed };

/** A word in a colour; with `isState` also an icon, so that colour is never the only sign. */
export function Badge(props: {
  tone: Tone;
  isState?: boolean;
  title?: string;
  children: ReactNode;
}) {
  const { tone, isState = false, title, children } = props;
  const Icon = tone === "info" ? null : icons[tone];
  return (
    <span className={`badge badge-${tone}`} title={title}>
      {isState && Icon && <Icon size={13} aria-hidden />}
      {children}
    </span>
  );
}

/** A share of a whole as a thin bar; the number stands beside it in words. */
export function Bar({ share, tone = "info" }: { share: number; tone?: Tone }) {
  const percent = Math.min(100, Math.max(0, share * 100));
  return (
    <svg className={`bar bar-${tone}`} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
      <rect className="bar-track" width="100" height="4" rx="2" />
      <rect className="bar-fill" width={percent} height="4" rx="2" />
    </svg>
  );
}
