-- Random bytes that all processes share and nobody outside knows, by what they are for.
CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  bytes TEXT NOT NULL CHECK (length(bytes) = 64 AND bytes NOT GLOB '*[^0-9a-f]*'),
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
