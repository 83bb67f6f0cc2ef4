-- A statement that must not go on inserts 0 here: the CHECK then rolls its whole batch back.
CREATE TABLE guard (
  ok INTEGER NOT NULL CHECK (ok = 1)
) STRICT;

-- Fixed windows: how often a bucket was used since window_start (milliseconds since 1970).
CREATE TABLE rate_window (
  bucket TEXT NOT NULL,
  window_start INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (bucket, window_start)
) STRICT, WITHOUT ROWID;

CREATE INDEX rate_window_by_start ON rate_window (window_start);

CREATE TABLE applications (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('publishers', 'ecommerce', 'saas', 'hotels')),
  slug TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('SUBMITTED', 'APPROVED', 'REJECTED')),
  fields TEXT NOT NULL CHECK (json_valid(fields)),
  contact_name TEXT NOT NULL,
  contact_email TEXT NOT NULL,
  token TEXT NOT NULL UNIQUE,
  submitted_at TEXT NOT NULL,
  decided_at TEXT,
  reason TEXT,
  verified_at TEXT,
  CHECK ((status = 'SUBMITTED') = (decided_at IS NULL)),
  CHECK (status <> 'REJECTED' OR reason IS NOT NULL)
) STRICT;

CREATE INDEX applications_by_status ON applications (status, submitted_at);

CREATE TABLE corrections (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('publishers', 'ecommerce', 'saas', 'hotels')),
  slug TEXT NOT NULL,
  request TEXT NOT NULL CHECK (request IN ('correction', 'removal')),
  message TEXT NOT NULL,
  contact_email TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('OPEN', 'CLOSED')),
  submitted_at TEXT NOT NULL,
  closed_at TEXT,
  note TEXT,
  CHECK ((status = 'OPEN') = (closed_at IS NULL))
) STRICT;

CREATE INDEX corrections_by_status ON corrections (status, submitted_at);
