-- Amounts are smallest parts, as everywhere. A quote is used at most once: its payout says so.
CREATE TABLE quotes (
  organization_id TEXT NOT NULL,
  mode TEXT NOT NULL,
  id TEXT NOT NULL CHECK (id GLOB 'qt_*'),
  account_id TEXT NOT NULL,
  source_amount INTEGER NOT NULL CHECK (source_amount > 0),
  source_asset TEXT NOT NULL CHECK (source_asset IN ('USDC', 'EURC', 'EUR')),
  destination_amount INTEGER NOT NULL CHECK (destination_amount > 0),
  destination_asset TEXT NOT NULL CHECK (destination_asset IN ('USDC', 'EURC', 'EUR')),
  rate TEXT NOT NULL,
  fees TEXT NOT NULL CHECK (json_type(fees) = 'array'),
  payout_id TEXT,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, mode, id),
  FOREIGN KEY (organization_id, mode, account_id) REFERENCES accounts (organization_id, mode, id)
) STRICT;

-- Whose bank account it is, is never changed: another account is another beneficiary.
CREATE TABLE beneficiaries (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  id TEXT NOT NULL CHECK (id GLOB 'ben_*'),
  name TEXT NOT NULL,
  iban TEXT NOT NULL CHECK (length(iban) BETWEEN 15 AND 34),
  bic TEXT CHECK (length(bic) IN (8, 11)),
  created_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, mode, id)
) STRICT;

CREATE INDEX beneficiaries_by_time ON beneficiaries (organization_id, mode, created_at, id);

-- A payout is its own work item: it is open until it is final, and due at next_attempt_at.
-- version guards what is decided on it; fence rises with each worker that takes it.
CREATE TABLE payouts (
  organization_id TEXT NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  id TEXT NOT NULL CHECK (id GLOB 'po_*'),
  account_id TEXT NOT NULL,
  quote_id TEXT,
  method TEXT NOT NULL CHECK (method IN ('crypto', 'fiat')),
  status TEXT NOT NULL
    CHECK (status IN ('INITIATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  phase TEXT NOT NULL CHECK (phase IN ('WAITING', 'SIGNED', 'SENT', 'HANDED_OVER', 'ENDED')),
  version INTEGER NOT NULL CHECK (version > 0),
  source_amount INTEGER NOT NULL CHECK (source_amount > 0),
  source_asset TEXT NOT NULL CHECK (source_asset IN ('USDC', 'EURC', 'EUR')),
  destination_amount INTEGER NOT NULL CHECK (destination_amount > 0),
  destination_asset TEXT NOT NULL CHECK (destination_asset IN ('USDC', 'EURC', 'EUR')),
  fees TEXT NOT NULL CHECK (json_type(fees) = 'array'),
  crypto_details TEXT CHECK (json_type(crypto_details) = 'object'),
  fiat_details TEXT CHECK (json_type(fiat_details) = 'object'),
  failure TEXT CHECK (json_type(failure) = 'object'),
  description TEXT NOT NULL,
  metadata TEXT NOT NULL CHECK (json_type(metadata) = 'object'),
  initiated_at TEXT NOT NULL,
  completed_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  fence INTEGER NOT NULL DEFAULT 0 CHECK (fence >= 0),
  lease_owner TEXT,
  lease_until TEXT,
  next_attempt_at TEXT,
  PRIMARY KEY (organization_id, mode, id),
  FOREIGN KEY (organization_id, mode, account_id) REFERENCES accounts (organization_id, mode, id),
  FOREIGN KEY (organization_id, mode, quote_id) REFERENCES quotes (organization_id, mode, id),
  CHECK ((crypto_details IS NOT NULL) = (method = 'crypto')),
  CHECK ((fiat_details IS NOT NULL) = (method = 'fiat')),
  CHECK ((failure IS NOT NULL) = (status = 'FAILED')),
  CHECK ((completed_at IS NOT NULL) = (status = 'COMPLETED')),
  CHECK ((phase = 'ENDED') = (status IN ('COMPLETED', 'FAILED', 'CANCELLED'))),
  CHECK ((lease_owner IS NULL) = (lease_until IS NULL)),
  CONSTRAINT open_or_final CHECK (
    (next_attempt_at IS NULL) = (status IN ('COMPLETED', 'FAILED', 'CANCELLED'))
  )
) STRICT;

-- The memo on the chain holds the id alone.
CREATE UNIQUE INDEX payouts_by_id ON payouts (id);

CREATE UNIQUE INDEX payouts_one_of_a_quote ON payouts (organization_id, mode, quote_id)
  WHERE quote_id IS NOT NULL;

CREATE INDEX payouts_due ON payouts (mode, next_attempt_at) WHERE next_attempt_at IS NOT NULL;

CREATE INDEX payouts_by_time ON payouts (organization_id, mode, created_at, id);
CREATE INDEX payouts_by_account ON payouts (organization_id, mode, account_id, created_at, id);

-- Nearly all payouts are completed: only the others are found by their status.
CREATE INDEX payouts_by_status ON payouts (organization_id, mode, status, created_at, id)
  WHERE status <> 'COMPLETED';
CREATE INDEX payouts_by_account_and_status
  ON payouts (organization_id, mode, account_id, status, created_at, id)
  WHERE status <> 'COMPLETED';

-- What is final stays as it is, whoever believes to know better; and nothing becomes younger.
CREATE TRIGGER payouts_final_stay BEFORE UPDATE ON payouts
WHEN OLD.status IN ('COMPLETED', 'FAILED', 'CANCELLED')
BEGIN SELECT RAISE(ABORT, 'a final payout stays as it is'); END;

CREATE TRIGGER payouts_lawful BEFORE UPDATE ON payouts
WHEN NEW.version < OLD.version OR NEW.fence < OLD.fence
  OR NEW.source_amount <> OLD.source_amount OR NEW.destination_amount <> OLD.destination_amount
  OR NEW.source_asset <> OLD.source_asset OR NEW.destination_asset <> OLD.destination_asset
  OR NEW.account_id <> OLD.account_id
  OR OLD.status = 'PROCESSING' AND NEW.status NOT IN ('PROCESSING', 'COMPLETED', 'FAILED')
  OR OLD.status = 'INITIATED' AND NEW.status IN ('COMPLETED', 'FAILED')
BEGIN SELECT RAISE(ABORT, 'a payout goes forward only'); END;

CREATE TRIGGER payouts_stay BEFORE DELETE ON payouts
BEGIN SELECT RAISE(ABORT, 'a payout stays'); END;

-- Every transaction that was ever signed for a payout, kept before anybody else sees it.
CREATE TABLE payout_attempts (
  organization_id TEXT NOT NULL,
  mode TEXT NOT NULL,
  payout_id TEXT NOT NULL,
  n INTEGER NOT NULL CHECK (n > 0),
  signature TEXT NOT NULL UNIQUE,
  wire TEXT NOT NULL,
  lifetime TEXT NOT NULL CHECK (json_type(lifetime) = 'object'),
  last_valid_block_height INTEGER CHECK (last_valid_block_height >= 0),
  state TEXT NOT NULL CHECK (state IN ('SIGNED', 'SENT', 'LANDED', 'FAILED', 'EXPIRED')),
  error TEXT CHECK (json_type(error) = 'object'),
  network_fee INTEGER CHECK (network_fee >= 0),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, mode, payout_id, n),
  FOREIGN KEY (organization_id, mode, payout_id) REFERENCES payouts (organization_id, mode, id)
) STRICT;

CREATE UNIQUE INDEX payout_attempts_one_live
  ON payout_attempts (organization_id, mode, payout_id) WHERE state IN ('SIGNED', 'SENT');

CREATE UNIQUE INDEX payout_attempts_one_landed
  ON payout_attempts (organization_id, mode, payout_id) WHERE state = 'LANDED';

CREATE TRIGGER payout_attempts_stay BEFORE DELETE ON payout_attempts
BEGIN SELECT RAISE(ABORT, 'an attempt stays'); END;

-- Every transfer into the vault that was looked at, credited or not: each once.
CREATE TABLE chain_deposits (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  signature TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position >= 0),
  slot INTEGER NOT NULL,
  mint TEXT NOT NULL,
  asset TEXT CHECK (asset IN ('USDC', 'EURC')),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  sender TEXT,
  verdict TEXT NOT NULL CHECK (verdict IN ('CREDITED', 'UNKNOWN_REFERENCE', 'WRONG_ASSET',
    'DUST', 'FAILED', 'DISPUTED')),
  organization_id TEXT,
  account_id TEXT,
  payment_id TEXT,
  seen_at TEXT NOT NULL,
  PRIMARY KEY (mode, signature, position),
  FOREIGN KEY (organization_id, mode, payment_id)
    REFERENCES payments (organization_id, mode, id),
  CHECK ((payment_id IS NOT NULL) = (verdict = 'CREDITED')),
  CHECK (payment_id IS NULL OR organization_id IS NOT NULL AND account_id IS NOT NULL)
) STRICT, WITHOUT ROWID;

-- How far the history of an address has been read.
CREATE TABLE chain_cursors (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  address TEXT NOT NULL,
  last_signature TEXT,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (mode, address)
) STRICT, WITHOUT ROWID;
