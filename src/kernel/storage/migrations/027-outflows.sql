-- How far each provider's history of a vault has been read for transfers out of it; the columns
-- are those of chain_cursors.
CREATE TABLE outflow_cursors (
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

-- Transactions of the vault with the memo of a payout that the books do not have for it.
CREATE TABLE outflows (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  chain TEXT NOT NULL CHECK (chain IN ('solana')),
  signature TEXT NOT NULL,
  memo TEXT NOT NULL,
  block INTEGER NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('FOUND', 'NOTHING', 'PAID', 'UNKNOWN', 'LOSS')),
  -- The whole of it, as enough providers have proved it; null until then.
  landing TEXT CHECK (json_type(landing) = 'object'),
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  found_at TEXT NOT NULL,
  judged_at TEXT,
  -- Who has settled what the books could not, and how.
  settled_at TEXT,
  settled_as TEXT CHECK (settled_as IN ('PAYOUT', 'LOSS')),
  payout_id TEXT,
  PRIMARY KEY (mode, chain, signature),
  CHECK ((verdict = 'FOUND') = (judged_at IS NULL)),
  CHECK ((settled_at IS NULL) = (settled_as IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX outflows_open ON outflows (mode, chain, verdict)
  WHERE verdict IN ('FOUND', 'UNKNOWN', 'LOSS') AND settled_at IS NULL;

CREATE TRIGGER outflows_stay BEFORE DELETE ON outflows
BEGIN SELECT RAISE(ABORT, 'an outflow stays'); END;

CREATE TRIGGER outflows_go_forward BEFORE UPDATE ON outflows
WHEN OLD.verdict <> 'FOUND' AND (NEW.verdict <> OLD.verdict OR NEW.landing IS NOT OLD.landing)
  OR OLD.settled_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'what was judged of an outflow stays'); END;

-- A database that was restored from a backup. Nothing is signed and no bank file made until the
-- chain has said what left the vault since. In no backup: it is about this very database.
CREATE TABLE quarantines (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  -- A chain, or the bank.
  rail TEXT NOT NULL CHECK (rail IN ('solana', 'bank')),
  saved_at TEXT NOT NULL,
  restored_at TEXT NOT NULL,
  -- From where on the chain has to move before nothing that was signed earlier can land.
  mark TEXT,
  cleared_at TEXT,
  cleared_by TEXT,
  PRIMARY KEY (mode, rail)
) STRICT, WITHOUT ROWID;

-- Assets for which nothing is signed, since the vault does not hold what the books say.
CREATE TABLE signing_stops (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  chain TEXT NOT NULL CHECK (chain IN ('solana')),
  asset TEXT NOT NULL CHECK (asset IN ('USDC', 'EURC')),
  owed INTEGER NOT NULL,
  held INTEGER NOT NULL,
  block INTEGER NOT NULL,
  since TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  PRIMARY KEY (mode, chain, asset)
) STRICT, WITHOUT ROWID;

-- What organizations have in the vault is summed before anything is signed.
CREATE INDEX ledger_accounts_in_vaults ON ledger_accounts (mode, asset) WHERE kind = 'vault';

-- The latest block that the books know a deposit of.
CREATE INDEX chain_deposits_by_block ON chain_deposits (mode, chain, block);

CREATE TRIGGER bank_payments_not_in_quarantine BEFORE INSERT ON bank_payments
WHEN EXISTS (
  SELECT 1 FROM quarantines WHERE mode = NEW.mode AND rail = 'bank' AND cleared_at IS NULL
)
BEGIN SELECT RAISE(ABORT, 'a restored database hands nothing to a bank until it is released'); END;

-- What was published of a vault: each head for good, and the accounts under the newest ones, from
-- which an organization gets the proof that it is among them.
CREATE TABLE reserve_heads (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  chain TEXT NOT NULL CHECK (chain IN ('solana')),
  asset TEXT NOT NULL CHECK (asset IN ('USDC', 'EURC')),
  number INTEGER NOT NULL CHECK (number > 0),
  head TEXT NOT NULL CHECK (json_type(head) = 'object'),
  leaves TEXT CHECK (json_type(leaves) = 'array'),
  PRIMARY KEY (mode, chain, asset, number)
) STRICT;

CREATE INDEX reserve_heads_newest ON reserve_heads (mode, chain, asset)
  WHERE leaves IS NOT NULL;

CREATE TRIGGER reserve_heads_stay BEFORE DELETE ON reserve_heads
BEGIN SELECT RAISE(ABORT, 'what was published stays'); END;

CREATE TRIGGER reserve_heads_stay_as_they_are BEFORE UPDATE ON reserve_heads
WHEN NEW.head <> OLD.head OR NEW.number <> OLD.number OR NEW.leaves IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'what was published stays as it is'); END;
