import { useTime } from "../time.ts";

type Message = {
  id: string;
  at: string | null;
  key: string | null;
  operation: string | null;
  headers: Record<string, unknown>;
  payload?: unknown;
};

/** Messages as a peek shows them: one line each, opened by a press; their text is only ever text. */
export function Messages({ of }: { of: Message[] }) {
  const time = useTime();
  return (
    <ol className="messages">
      {of.map(({ id, at, key, operation, headers, payload }) => (
        <li key={id}>
          <details>
            <summary>
              <span className="mono clip">{key ?? id}</span>
              <span className="soft">{operation}</span>
              <time className="soft">{time(at)}</time>
            </summary>
            <pre>{JSON.stringify({ id, headers, payload }, null, 2)}</pre>
          </details>
        </li>
      ))}
    </ol>
  );
}
