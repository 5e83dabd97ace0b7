-- Where each keyword's search stands, and what each stage made of each subject.

CREATE TABLE keyword_runs (
  keyword_id uuid PRIMARY KEY,
  run_id text NOT NULL CHECK (run_id <> ''),
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  next_run_at timestamptz NOT NULL,
  counters jsonb NOT NULL
);
CREATE INDEX keyword_runs_next ON keyword_runs (next_run_at);

CREATE TABLE article_journey (
  stage text NOT NULL CHECK (stage IN ('b1-search', 'b1-site', 'c1', 'c2', 'd1', 'd1-trending')),
  subject text NOT NULL CHECK (subject <> ''),
  run text NOT NULL DEFAULT '',
  outcome text NOT NULL
    CHECK (outcome IN ('kept', 'unique', 'duplicate', 'analysed', 'dropped', 'dead')),
  reason text NOT NULL DEFAULT '',
  url text,
  article_id text,
  trace_id text,
  at timestamptz NOT NULL,
  PRIMARY KEY (stage, subject, run)
);
CREATE INDEX article_journey_subject ON article_journey (subject, at);
CREATE INDEX article_journey_article ON article_journey (article_id, at) WHERE article_id IS NOT NULL;
CREATE INDEX article_journey_outcome ON article_journey (outcome, at DESC);
CREATE INDEX article_journey_run ON article_journey (run, stage);
