-- Bulk work on dead jobs and parked writes: what was asked, by whom, how far it is, and which process does it.

-- Nothing ever wrote to that of 0004.
DROP TABLE bulk_jobs;
CREATE TABLE bulk_jobs (
  id uuid PRIMARY KEY,
  token uuid NOT NULL UNIQUE,
  action text NOT NULL CHECK (action IN ('replay', 'discard', 'purge')),
  status text NOT NULL CHECK (status IN ('running', 'aborting', 'aborted', 'done', 'failed')),
  rate_per_second integer NOT NULL CHECK (rate_per_second > 0),
  reason text NOT NULL,
  by_name text NOT NULL,
  filter jsonb NOT NULL,
  total integer NOT NULL CHECK (total >= 0),
  outcomes jsonb NOT NULL DEFAULT '[]',
  error text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finished_at timestamptz,
  runner text,
  leased_until timestamptz,
  runs integer NOT NULL DEFAULT 0
);
CREATE INDEX bulk_jobs_newest ON bulk_jobs (created_at DESC, id DESC);
CREATE INDEX bulk_jobs_open ON bulk_jobs (created_at) WHERE status IN ('running', 'aborting');
