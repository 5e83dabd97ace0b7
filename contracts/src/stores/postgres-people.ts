import { z } from "zod";
import { id, instant } from "../domain/values.ts";
import { read, write } from "../operation.ts";
import { edit, pageRequest } from "./shared.ts";

/** Who may do what; each role includes those before it. */
export const roles = ["viewer", "analyst", "operator", "administrator"] as const;
export const role = z.enum(roles);
export type Role = z.output<typeof role>;

/** A person with a password of our own. */
export const user = z.object({
  id,
  username: z.string().min(1).max(100),
  role,
  is_active: z.boolean(),
});
export type User = z.output<typeof user>;

/** A key for programs. `prefix` is what may be shown of it; `tags` limits it to routes with one of them. */
export const apiKey = z.object({
  id,
  name: z.string().min(1).max(100),
  prefix: z.string(),
  role,
  tags: z.array(z.string()),
  created_by: z.string(),
  created_at: instant,
  expires_at: instant.nullable(),
  revoked_at: instant.nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

/** Who a session or a key stands for. */
export const holder = z.object({
  id: z.string(),
  name: z.string(),
  role,
  tags: z.array(z.string()),
  expires_at: instant.nullable(),
});

/** One change that somebody made; kept for ever, never changed. */
export const auditEntry = z.object({
  id,
  at: instant,
  actor_id: z.string(),
  actor: z.string(),
  role: z.string(),
  via: z.string(),
  /** `noun.verb`, e.g. `target.edit`. */
  action: z.string().min(1),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
  request_id: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** A page's state that somebody kept under a name. */
export const savedView = z.object({
  id,
  owner: z.string(),
  name: z.string().min(1).max(200),
  kind: z.enum(["search", "graph", "cypher", "jobs"]),
  is_shared: z.boolean(),
  state: z.record(z.string(), z.unknown()),
});
export type SavedView = z.output<typeof savedView>;

const sha256Text = z.string().regex(/^[0-9a-f]{64}$/);
const answer = z.object({ status: z.int(), body: z.string(), content_type: z.string() });
const claim = z.object({ actor: z.string(), key: z.string().min(1).max(200), claim_id: id });

/** People, what lets them in, what they changed and what they keep. */
export const peopleOperations = {
  users: {
    /** By name. */
    list: read(z.object({}), z.array(user)),
    find: read(z.object({ id }), user.nullable()),
    /** The active user of this name with the hash of the password, for a login. */
    forLogin: read(
      z.object({ username: z.string() }),
      user.extend({ password_hash: z.string() }).nullable(),
    ),
    /** Without `password_hash` the password stays; a new user needs one. A user set inactive loses all sessions. */
    edit: edit(user, { password_hash: z.string().optional() }),
  },
  sessions: {
    /** Kept under the hash of its secret; a repeat changes nothing. `user_id` null is the administrator of the key. */
    save: write(
      z.object({
        hash: sha256Text,
        user_id: id.nullable(),
        name: z.string(),
        expires_at: instant,
      }),
      (session) => session.hash,
    ),
    /** Null when unknown, expired, or its user is no longer active. */
    find: read(z.object({ hash: sha256Text }), holder.nullable()),
    end: write(z.object({ hash: sha256Text }), (session) => session.hash),
  },
  keys: {
    /** Newest first, revoked ones too. */
    list: read(z.object({}), z.array(apiKey)),
    save: write(apiKey.omit({ revoked_at: true }).extend({ hash: sha256Text }), (key) => key.id),
    /** Null when unknown, expired or revoked. */
    holder: read(z.object({ hash: sha256Text }), holder.nullable()),
    revoke: write(z.object({ id, revoked_at: instant }), (key) => key.id),
  },
  audit: {
    /** Adds to the log; a repeat of an id changes nothing. */
    record: write(auditEntry, (entry) => entry.id),
    /** Newest first. */
    list: read(
      z.object({
        ...pageRequest,
        actor: z.string().optional(),
        action: z.string().optional(),
        subject: z.string().optional(),
        from: instant.optional(),
        to: instant.optional(),
      }),
      z.object({ items: z.array(auditEntry), next: z.string().nullable() }),
    ),
  },
  idempotency: {
    /**
     * Takes the key for this request unless another has it, and answers who has it and what was answered. A claim
     * without an answer may be taken over after two minutes (its process died); all are forgotten after 24 h.
     */
    claim: read(
      claim.extend({ request_hash: sha256Text }),
      z.object({ claim_id: id, request_hash: sha256Text, answer: answer.nullable() }),
    ),
    finish: write(claim.extend({ answer }), ({ actor, key }) => `${actor}:${key}`),
    /** Gives the key back: the request failed in a way that asking again may mend. */
    release: write(claim, ({ actor, key }) => `${actor}:${key}`),
  },
  views: {
    /** Those of `owner` and those shared by others, by name. */
    list: read(
      z.object({ owner: z.string(), kind: savedView.shape.kind.optional() }),
      z.array(savedView),
    ),
    find: read(z.object({ id }), savedView.nullable()),
    edit: edit(savedView),
    remove: write(z.object({ id }), (view) => view.id),
  },
};
