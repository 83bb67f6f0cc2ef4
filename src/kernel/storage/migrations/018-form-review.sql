-- How a submission beyond the budget of its form came in; NULL: within the budget.
ALTER TABLE applications ADD COLUMN review TEXT CHECK (review IN ('proved', 'unproved'));

ALTER TABLE corrections ADD COLUMN review TEXT CHECK (review IN ('proved', 'unproved'));

-- Challenges whose proof was taken: each is taken once. After its end (milliseconds since 1970) a
-- challenge is refused by its date, and its row is forgotten.
CREATE TABLE spent_challenges (
  id TEXT PRIMARY KEY,
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX spent_challenges_by_end ON spent_challenges (ends_at);
