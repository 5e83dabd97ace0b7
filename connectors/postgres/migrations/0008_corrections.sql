-- Why somebody corrected an article, and all corrections in the order of time.

ALTER TABLE corrections ADD COLUMN note text NOT NULL DEFAULT '';
CREATE INDEX corrections_made ON corrections (made_at DESC, id DESC);
