-- Sessions of the console that somebody signed out of: until their end nobody enters with them.
CREATE TABLE console_sign_outs (
  session_id TEXT PRIMARY KEY,
  ends_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX console_sign_outs_by_end ON console_sign_outs (ends_at);
