-- What the operator set for a hotel: where its prices come from, how its booking page is linked.
CREATE TABLE hotel_settings (
  hotel TEXT PRIMARY KEY CHECK (length(hotel) BETWEEN 1 AND 100),
  source TEXT CHECK (json_valid(source)),
  link_template TEXT CHECK (length(link_template) BETWEEN 1 AND 1000),
  changed_at TEXT NOT NULL,
  CHECK (source IS NOT NULL OR link_template IS NOT NULL)
) STRICT, WITHOUT ROWID;

-- Answers of hotels' systems, given again until expires_at (milliseconds since 1970).
CREATE TABLE live_answers (
  key TEXT PRIMARY KEY,
  answer TEXT NOT NULL CHECK (json_valid(answer)),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX live_answers_by_expiry ON live_answers (expires_at);
