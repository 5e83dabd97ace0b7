-- When the page says it was last changed, and the analysis whole, as D1 gave it: the tables hold what is asked for,
-- and a field that a newer analysis adds is kept before it has a table.

ALTER TABLE articles ADD COLUMN modified_at timestamptz, ADD COLUMN analysis jsonb;
