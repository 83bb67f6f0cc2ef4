-- Each row on a chain names it, and an asset is one of its chain. A test holds these lists against
-- that of the code: a new chain is a migration that makes these tables anew.

-- The details of a payout are JSON, which no CHECK of a column reaches.
CREATE TRIGGER payouts_on_a_chain BEFORE INSERT ON payouts
WHEN NEW.method = 'crypto'
  AND coalesce(NEW.crypto_details ->> 'chain', '') || ' ' || NEW.destination_asset
    NOT IN ('solana USDC', 'solana EURC')
BEGIN SELECT RAISE(ABORT, 'a payout is of an asset of its chain'); END;

-- lifetime is the chain's own text. bound_to is what one live attempt at a time may be bound to.
CREATE TABLE payout_attempts_new (
  organization_id TEXT NOT NULL,
  mode TEXT NOT NULL,
  payout_id TEXT NOT NULL,
  n INTEGER NOT NULL CHECK (n > 0),
  chain TEXT NOT NULL CHECK (chain IN ('solana')),
  signature TEXT NOT NULL UNIQUE,
  wire TEXT NOT NULL,
  lifetime TEXT NOT NULL,
  bound_to TEXT,
  state TEXT NOT NULL CHECK (state IN ('SIGNED', 'SENT', 'LANDED', 'FAILED', 'EXPIRED')),
  error TEXT CHECK (json_type(error) = 'object'),
  network_fee INTEGER CHECK (network_fee >= 0),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, mode, payout_id, n),
  FOREIGN KEY (organization_id, mode, payout_id) REFERENCES payouts (organization_id, mode, id)
) STRICT;

INSERT INTO payout_attempts_new (organization_id, mode, payout_id, n, chain, signature, wire,
  lifetime, bound_to, state, error, network_fee, created_at, updated_at)
SELECT organization_id, mode, payout_id, n, 'solana', signature, wire,
  lifetime, lifetime ->> 'nonceAccount', state, error, network_fee, created_at, updated_at
FROM payout_attempts;

DROP TABLE payout_attempts;

ALTER TABLE payout_attempts_new RENAME TO payout_attempts;

CREATE UNIQUE INDEX payout_attempts_one_live
  ON payout_attempts (organization_id, mode, payout_id) WHERE state IN ('SIGNED', 'SENT');

CREATE UNIQUE INDEX payout_attempts_one_landed
  ON payout_attempts (organization_id, mode, payout_id) WHERE state = 'LANDED';

-- The database refuses a second live attempt bound to the same before the chain has to.
CREATE UNIQUE INDEX payout_attempts_one_bound
  ON payout_attempts (mode, chain, bound_to)
  WHERE state IN ('SIGNED', 'SENT') AND bound_to IS NOT NULL;

CREATE TRIGGER payout_attempts_stay BEFORE DELETE ON payout_attempts
BEGIN SELECT RAISE(ABORT, 'an attempt stays'); END;

-- Every transfer into the vault that was looked at, credited or not: each once.
CREATE TABLE chain_deposits_new (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  chain TEXT NOT NULL CHECK (chain IN ('solana')),
  signature TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position >= 0),
  block INTEGER NOT NULL,
  token TEXT NOT NULL,
  asset TEXT,
  amount INTEGER NOT NULL CHECK (amount >= 0),
  sender TEXT,
  verdict TEXT NOT NULL CHECK (verdict IN ('CREDITED', 'UNKNOWN_REFERENCE', 'WRONG_ASSET',
    'DUST', 'FAILED', 'DISPUTED')),
  organization_id TEXT,
  account_id TEXT,
  payment_id TEXT,
  seen_at TEXT NOT NULL,
  PRIMARY KEY (mode, chain, signature, position),
  CHECK (asset IS NULL OR chain || ' ' || asset IN ('solana USDC', 'solana EURC')),
  FOREIGN KEY (organization_id, mode, payment_id)
    REFERENCES payments (organization_id, mode, id),
  CHECK ((payment_id IS NOT NULL) = (verdict = 'CREDITED')),
  CHECK (payment_id IS NULL OR organization_id IS NOT NULL AND account_id IS NOT NULL)
) STRICT, WITHOUT ROWID;

INSERT INTO chain_deposits_new (mode, chain, signature, position, block, token, asset, amount,
  sender, verdict, organization_id, account_id, payment_id, seen_at)
SELECT mode, 'solana', signature, position, slot, mint, asset, amount,
  sender, verdict, organization_id, account_id, payment_id, seen_at
FROM chain_deposits;

DROP TABLE chain_deposits;

ALTER TABLE chain_deposits_new RENAME TO chain_deposits;

-- How far the history of an address has been read.
CREATE TABLE chain_cursors_new (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  chain TEXT NOT NULL CHECK (chain IN ('solana')),
  address TEXT NOT NULL,
  last_signature TEXT,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (mode, chain, address)
) STRICT, WITHOUT ROWID;

INSERT INTO chain_cursors_new (mode, chain, address, last_signature, updated_at)
SELECT mode, 'solana', address, last_signature, updated_at FROM chain_cursors;

DROP TABLE chain_cursors;

ALTER TABLE chain_cursors_new RENAME TO chain_cursors;
