-- The reference rates of each day, and what was tried for newer ones.
CREATE TABLE fx_rates (
  day TEXT PRIMARY KEY,
  per_euro TEXT NOT NULL CHECK (json_valid(per_euro)),
  fetched_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- fetched_at: when the feed last gave rates; never, until it did for the first time.
CREATE TABLE fx_feed (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  fetched_at TEXT,
  attempted_at TEXT NOT NULL
) STRICT;
