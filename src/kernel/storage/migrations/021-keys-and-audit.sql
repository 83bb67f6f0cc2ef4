-- Sessions of the console are sealed under CONSOLE_KEY now: whoever reads the database makes none.
DELETE FROM secrets WHERE name = 'console';

-- From where a key may be used, as CIDR ranges; null is from anywhere.
ALTER TABLE api_keys ADD COLUMN address_ranges TEXT
  CHECK (json_type(address_ranges) = 'array');

-- What operators did. Each row holds the hash of the row before it, so that none can be altered,
-- removed or moved unnoticed.
CREATE TABLE audit_log (
  number INTEGER PRIMARY KEY CHECK (number > 0),
  at TEXT NOT NULL,
  operator TEXT NOT NULL,
  origin TEXT NOT NULL,
  action TEXT NOT NULL,
  details TEXT NOT NULL CHECK (json_valid(details)),
  previous TEXT NOT NULL UNIQUE,
  hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64)
) STRICT;

CREATE TRIGGER audit_log_is_never_changed BEFORE UPDATE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

CREATE TRIGGER audit_log_is_never_removed BEFORE DELETE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
