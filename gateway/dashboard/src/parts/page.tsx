import { useEffect, type ReactNode } from "react";
import { Fresh } from "./fresh.tsx";

type PageProps = {
  title: string;
  /** One sentence on what this page is for. */
  lead?: ReactNode;
  /** When its figures were measured. */
  measuredAt?: string | null | undefined;
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of a page: its one `h1`, what it is for, how fresh it is, what can be done. */
export function Page({ title, lead, measuredAt, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Nexa`;
  }, [title]);
  return (
    <div className="page">
      <header className="page-head">
        <div className="page-title">
          <h1>{title}</h1>
          {lead !== undefined && <p className="lead">{lead}</p>}
        </div>
        <div className="page-actions">
          <Fresh at={measuredAt} />
          {actions}
        </div>
      </header>
      {children}
    </div>
  );
}

/** A part of a page with a heading of its own. */
export function Card(props: {
  title?: ReactNode;
  side?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const { title, side, children, className = "" } = props;
  return (
    <section className={`card ${className}`}>
      {(title !== undefined || side !== undefined) && (
        <header className="card-head">
          {title !== undefined && <h2>{title}</h2>}
          {side}
        </header>
      )}
      {children}
    </section>
  );
}

/** Names and values of one thing, in two columns. */
export function Facts({ of }: { of: [name: string, value: ReactNode][] }) {
  return (
    <dl className="facts">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
