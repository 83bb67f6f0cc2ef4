-- Transactions that a provider says there are, until enough providers have proved what they did.
-- due_at is null once that is done.
CREATE TABLE chain_sightings (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  chain TEXT NOT NULL CHECK (chain IN ('solana')),
  signature TEXT NOT NULL,
  block INTEGER NOT NULL,
  -- Who named it first, and whether another one has named it too.
  provider TEXT NOT NULL,
  seconded INTEGER NOT NULL DEFAULT 0 CHECK (seconded IN (0, 1)),
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  due_at TEXT,
  PRIMARY KEY (mode, chain, signature)
) STRICT, WITHOUT ROWID;

CREATE INDEX chain_sightings_due ON chain_sightings (mode, chain, due_at)
  WHERE due_at IS NOT NULL;

-- How far each provider's history of an address has been read. Pages come newest first, so a long
-- history is read in steps: from `newest` down to `before` it is known, and `last_signature` is
-- where that will meet what was read earlier. The empty provider is what was read before each had
-- a history of its own: others begin there.
CREATE TABLE chain_cursors_new (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  chain TEXT NOT NULL CHECK (chain IN ('solana')),
  provider TEXT NOT NULL,
  address TEXT NOT NULL,
  last_signature TEXT,
  newest TEXT,
  before TEXT,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (mode, chain, provider, address),
  CHECK ((newest IS NULL) = (before IS NULL))
) STRICT, WITHOUT ROWID;

INSERT INTO chain_cursors_new (mode, chain, provider, address, last_signature, updated_at)
SELECT mode, chain, '', address, last_signature, updated_at FROM chain_cursors;

DROP TABLE chain_cursors;

ALTER TABLE chain_cursors_new RENAME TO chain_cursors;

-- What providers said of the bytes when they did not take them, as JSON.
ALTER TABLE payout_attempts ADD COLUMN replies TEXT CHECK (json_type(replies) = 'array');
