-- Rows in the order of writing fill page after page, and only the index is written all over.
CREATE TABLE idempotency_in_order (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  scope TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status BETWEEN 200 AND 499),
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, mode, scope)
) STRICT;
INSERT INTO idempotency_in_order SELECT * FROM idempotency ORDER BY created_at;
DROP TABLE idempotency;
ALTER TABLE idempotency_in_order RENAME TO idempotency;

-- What has become old is forgotten, whosever it is.
CREATE INDEX idempotency_by_time ON idempotency (created_at);
