-- Who is let in, what is kept of each request, and runs of the sync. Until now nothing wrote to the tables of 0004.

ALTER TABLE users
  ADD CONSTRAINT users_role CHECK (role IN ('viewer', 'analyst', 'operator', 'administrator'));
-- `Siti` and `siti` are one person.
CREATE UNIQUE INDEX users_username_folded ON users (lower(username));

CREATE TABLE sessions (
  -- Of its secret, which only the browser has.
  hash text PRIMARY KEY,
  -- Null is the administrator of the installation's key.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expired ON sessions (expires_at);

DROP TABLE api_keys;
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  -- What may be shown of it.
  prefix text NOT NULL,
  hash text NOT NULL UNIQUE,
  role text NOT NULL CHECK (role IN ('viewer', 'analyst', 'operator', 'administrator')),
  tags text[] NOT NULL DEFAULT '{}',
  -- Not a foreign key: the administrator is no user, and a key outlives who made it.
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz
);

ALTER TABLE audit_log RENAME COLUMN details TO detail;
ALTER TABLE audit_log
  ADD COLUMN actor_id text NOT NULL,
  ADD COLUMN role text NOT NULL,
  ADD COLUMN via text NOT NULL,
  ADD COLUMN request_id text NOT NULL;
DROP INDEX audit_log_at;
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_action ON audit_log (action text_pattern_ops, at DESC);
CREATE INDEX audit_log_actor ON audit_log (actor, at DESC);

-- The log is added to and read; not even our own connector can change it.
CREATE FUNCTION audit_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append only' USING ERRCODE = '42501';
END $$;
CREATE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_stays();

CREATE TABLE idempotency_keys (
  actor text NOT NULL,
  key text NOT NULL,
  claim_id uuid NOT NULL,
  request_hash text NOT NULL,
  claimed_at timestamptz NOT NULL DEFAULT now(),
  answer jsonb,
  PRIMARY KEY (actor, key)
);
CREATE INDEX idempotency_keys_old ON idempotency_keys (claimed_at);

DROP TABLE saved_views;
CREATE TABLE saved_views (
  id uuid PRIMARY KEY,
  -- Not a foreign key: the administrator, keys and people of an OIDC provider are no rows of `users`.
  owner text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  kind text NOT NULL CHECK (kind IN ('search', 'graph', 'cypher', 'jobs')),
  is_shared boolean NOT NULL,
  state jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (owner, kind, name)
);
CREATE INDEX saved_views_shared ON saved_views (kind) WHERE is_shared;

CREATE TABLE sync_runs (
  id uuid PRIMARY KEY,
  asked_by text NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'done', 'failed')),
  sent integer NOT NULL CHECK (sent >= 0),
  total integer CHECK (total >= 0),
  counts jsonb NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  error text
);
CREATE INDEX sync_runs_newest ON sync_runs (started_at DESC, id DESC);
