-- Sites that the observer visits: a host with and without www., whatever is listed of it.
CREATE TABLE observed_sites (
  site TEXT PRIMARY KEY CHECK (length(site) BETWEEN 1 AND 260),
  origin TEXT NOT NULL,
  sample_url TEXT,
  due_at TEXT NOT NULL,
  visited_at TEXT,
  -- One process visits a site at a time, and writes only while it still has it.
  leased_until TEXT,
  -- How long the last visit was put off; null after one that went well.
  wait_ms INTEGER CHECK (wait_ms > 0),
  validators TEXT NOT NULL CHECK (json_type(validators) = 'object'),
  excluded_at TEXT,
  excluded_because TEXT CHECK (length(excluded_because) BETWEEN 1 AND 300),
  CHECK ((excluded_at IS NULL) = (excluded_because IS NULL))
) STRICT;

CREATE INDEX observed_sites_due ON observed_sites (due_at) WHERE excluded_at IS NULL;

-- Each fact as it is held, and the looks of the last days, on three of which it changes.
CREATE TABLE observations (
  site TEXT NOT NULL REFERENCES observed_sites (site),
  fact TEXT NOT NULL CHECK (length(fact) BETWEEN 1 AND 60),
  verdict TEXT NOT NULL
    CHECK (verdict IN ('open', 'gated', 'refused', 'wrong', 'absent', 'unknown')),
  value TEXT,
  evidence TEXT CHECK (json_type(evidence) = 'object'),
  since TEXT,
  observed_at TEXT,
  looks TEXT NOT NULL CHECK (json_type(looks) = 'array'),
  PRIMARY KEY (site, fact)
) STRICT;

CREATE INDEX observations_by_fact ON observations (fact, verdict, site);

-- What a fact was at each time that it changed.
CREATE TABLE observation_changes (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  site TEXT NOT NULL REFERENCES observed_sites (site),
  fact TEXT NOT NULL,
  verdict TEXT NOT NULL
    CHECK (verdict IN ('open', 'gated', 'refused', 'wrong', 'absent', 'unknown')),
  value TEXT,
  evidence TEXT NOT NULL CHECK (json_type(evidence) = 'object'),
  at TEXT NOT NULL
) STRICT;

CREATE INDEX observation_changes_by_site ON observation_changes (site, number);
