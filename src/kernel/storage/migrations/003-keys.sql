CREATE TABLE organizations (
  id TEXT PRIMARY KEY CHECK (id GLOB 'org_*'),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  created_at TEXT NOT NULL,
  closed_at TEXT
) STRICT;

-- Operator keys belong to no organization. Of a key only its SHA-256 and its last letters are kept.
CREATE TABLE api_keys (
  id TEXT PRIMARY KEY CHECK (id GLOB 'key_*'),
  organization_id TEXT REFERENCES organizations (id),
  mode TEXT CHECK (mode IN ('test', 'live')),
  name TEXT NOT NULL,
  scopes TEXT NOT NULL CHECK (json_type(scopes) = 'array' AND json_array_length(scopes) > 0),
  digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
  last_characters TEXT NOT NULL CHECK (length(last_characters) = 4),
  created_at TEXT NOT NULL,
  expires_at TEXT,
  revoked_at TEXT,
  last_used_at TEXT,
  replaced_by TEXT UNIQUE REFERENCES api_keys (id),
  CHECK ((organization_id IS NULL) = (mode IS NULL)),
  CHECK (replaced_by IS NULL OR expires_at IS NOT NULL)
) STRICT;

CREATE INDEX api_keys_by_organization ON api_keys (organization_id, mode);
