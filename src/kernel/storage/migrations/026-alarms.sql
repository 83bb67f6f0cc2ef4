-- When each worker last finished a round without a fault.
CREATE TABLE worker_beats (
  worker TEXT PRIMARY KEY,
  beat_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What a person has to look at: one that is open for each kind, mode and subject. No mode: ''.
CREATE TABLE alarms (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('', 'test', 'live')),
  subject TEXT NOT NULL,
  sentence TEXT NOT NULL,
  raised_at TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  ended_at TEXT,
  -- Since when the operator's receiver knows that it was raised, and that it has ended.
  raise_noticed_at TEXT,
  end_noticed_at TEXT,
  CHECK (end_noticed_at IS NULL OR ended_at IS NOT NULL)
) STRICT;

CREATE UNIQUE INDEX alarms_open ON alarms (kind, mode, subject) WHERE ended_at IS NULL;
CREATE INDEX alarms_unnoticed ON alarms (raised_at)
  WHERE raise_noticed_at IS NULL OR (ended_at IS NOT NULL AND end_noticed_at IS NULL);
CREATE INDEX alarms_ended ON alarms (ended_at) WHERE ended_at IS NOT NULL;
