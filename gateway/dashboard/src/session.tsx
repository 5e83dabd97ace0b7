import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, type ReactNode } from "react";
import { answer, api, onLoggedOut } from "./api/client.ts";
import { toProblem } from "./api/problem.ts";

/** Each role includes those before it. */
export const roles = ["viewer", "analyst", "operator", "administrator"] as const;
export type Role = (typeof roles)[number];
export type Actor = { id: string; name: string; role: Role; via: string };

const sessionKey = ["session"];
const Context = createContext<Actor | null>(null);

type Asked =
  | { state: "asking" }
  | { state: "out" }
  | { state: "in"; actor: Actor }
  | { state: "failed"; error: unknown; retry: () => void };

/** Who is logged in, asked once and again when the API says that nobody is. */
export function useSession(): Asked {
  const client = useQueryClient();
  useEffect(() => onLoggedOut(() => client.setQueryData(sessionKey, null)), [client]);
  const { data, isPending, error, refetch } = useQuery({
    queryKey: sessionKey,
    queryFn: askWho,
    staleTime: Infinity,
    retry: (count, error) => toProblem(error).retryable && count < 1,
  });
  if (isPending) return { state: "asking" };
  // Not to be known is not to be out: whoever is logged in need not log in again after an outage.
  if (data === undefined) return { state: "failed", error, retry: () => void refetch() }; // its failure shows again
  return data ? { state: "in", actor: data } : { state: "out" };
}

async function askWho(): Promise<Actor | null> {
  try {
    const { actor } = await answer(api.GET("/api/v1/session"));
    return actor;
  } catch (error) {
    if (toProblem(error).status === 401) return null;
    throw error;
  }
}

/** Forgets all that was asked, so that the next person sees nothing of it, and asks who is there. */
export function useSessionChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    await client.invalidateQueries({ queryKey: sessionKey });
  };
}

export function ActorProvider({ actor, children }: { actor: Actor; children: ReactNode }) {
  return <Context value={actor}>{children}</Context>;
}
/** The person at the screen. */
export function useActor(): Actor {
  const actor = use(Context);
  if (actor === null) throw new Error("useActor stands outside a logged-in page");
  return actor;
}
/** Whether this role reaches that one. */
export const reaches = (role: Role, needed: Role): boolean =>
  roles.indexOf(role) >= roles.indexOf(needed);
/** Whether the person at the screen may do what needs this role. */
export const useMay = (needed: Role): boolean => reaches(useActor().role, needed);
