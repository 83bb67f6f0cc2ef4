-- Every row belongs to one organization and one mode; so does every key and every index.
CREATE TABLE accounts (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  id TEXT NOT NULL CHECK (id GLOB 'acct_*'),
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  purpose TEXT NOT NULL
    CHECK (purpose IN ('OPERATING', 'WALLET', 'REVENUE', 'TAX', 'RESERVE', 'OTHER')),
  classification TEXT NOT NULL CHECK (classification IN ('PRIMARY', 'SECONDARY')),
  status TEXT NOT NULL CHECK (status IN ('ACTIVE', 'INACTIVE')),
  metadata TEXT NOT NULL CHECK (json_type(metadata) = 'object'),
  reference_key TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, mode, id)
) STRICT;

CREATE UNIQUE INDEX accounts_primary ON accounts (organization_id, mode)
  WHERE classification = 'PRIMARY';

-- A deposit on the chain tells nothing but this key, so it says the organization, too.
CREATE UNIQUE INDEX accounts_by_reference ON accounts (mode, reference_key);

CREATE INDEX accounts_by_time ON accounts (organization_id, mode, created_at, id);

-- One row for each asset of each account, and of the house (account_id is empty). Four counters
-- that only the trigger on transfers moves; sums of two amounts still are 64-bit integers.
CREATE TABLE ledger_accounts (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  kind TEXT NOT NULL CHECK (kind IN ('customer', 'hold', 'liquidity', 'vault', 'external')),
  account_id TEXT NOT NULL,
  asset TEXT NOT NULL CHECK (asset IN ('USDC', 'EURC', 'EUR')),
  debits_pending INTEGER NOT NULL DEFAULT 0,
  debits_posted INTEGER NOT NULL DEFAULT 0,
  credits_pending INTEGER NOT NULL DEFAULT 0,
  credits_posted INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, mode, kind, account_id, asset),
  CHECK ((kind IN ('customer', 'hold')) = (account_id <> '')),
  CHECK (debits_pending >= 0 AND debits_posted >= 0),
  CHECK (credits_pending >= 0 AND credits_posted >= 0),
  CONSTRAINT enough_funds CHECK (
    kind IN ('vault', 'external') OR credits_posted - debits_posted - debits_pending >= 0
  ),
  CONSTRAINT storable_total CHECK (
    max(debits_pending, debits_posted, credits_pending, credits_posted) < 4611686018427387904
  )
) STRICT, WITHOUT ROWID;

CREATE TRIGGER ledger_accounts_need_account BEFORE INSERT ON ledger_accounts
WHEN NEW.account_id <> '' AND NOT EXISTS (
  SELECT 1 FROM accounts
  WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND id = NEW.account_id
)
BEGIN
  SELECT RAISE(ABORT, 'a ledger account of no account');
END;

-- What moved. seq is the order in which it was written; a post or void repeats what was pending.
CREATE TABLE ledger_transfers (
  seq INTEGER PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  id TEXT NOT NULL,
  phase TEXT NOT NULL CHECK (phase IN ('pending', 'posted', 'post', 'void')),
  pending_id TEXT,
  debit_kind TEXT NOT NULL,
  debit_account TEXT NOT NULL,
  credit_kind TEXT NOT NULL,
  credit_account TEXT NOT NULL,
  asset TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  reason TEXT NOT NULL,
  reference TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (organization_id, mode, id),
  CHECK ((pending_id IS NOT NULL) = (phase IN ('post', 'void'))),
  CHECK (debit_kind <> credit_kind OR debit_account <> credit_account),
  CONSTRAINT storable_total CHECK (amount < 4611686018427387904)
) STRICT;

CREATE UNIQUE INDEX ledger_transfers_resolved_once
  ON ledger_transfers (organization_id, mode, pending_id) WHERE pending_id IS NOT NULL;

-- Both sides of each transfer, as the trigger on transfers writes them.
CREATE TABLE ledger_entries (
  organization_id TEXT NOT NULL,
  mode TEXT NOT NULL,
  transfer_seq INTEGER NOT NULL REFERENCES ledger_transfers (seq),
  direction TEXT NOT NULL CHECK (direction IN ('DEBIT', 'CREDIT')),
  kind TEXT NOT NULL,
  account_id TEXT NOT NULL,
  asset TEXT NOT NULL,
  amount INTEGER NOT NULL,
  balance_after INTEGER NOT NULL,
  PRIMARY KEY (organization_id, mode, transfer_seq, direction),
  FOREIGN KEY (organization_id, mode, kind, account_id, asset)
    REFERENCES ledger_accounts (organization_id, mode, kind, account_id, asset)
) STRICT, WITHOUT ROWID;

CREATE INDEX ledger_entries_by_account
  ON ledger_entries (organization_id, mode, account_id, transfer_seq) WHERE kind = 'customer';

-- RAISE holds even for OR REPLACE and OR IGNORE, which every constraint would give way to.
CREATE TRIGGER ledger_transfers_lawful BEFORE INSERT ON ledger_transfers
BEGIN
  SELECT RAISE(ABORT, 'ledger_transfers is append-only')
  WHERE EXISTS (SELECT 1 FROM ledger_transfers WHERE seq = NEW.seq);
  SELECT RAISE(ABORT, 'a post or void must repeat what is pending')
  WHERE NEW.pending_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM ledger_transfers
    WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND id = NEW.pending_id
      AND phase = 'pending' AND asset = NEW.asset AND amount = NEW.amount
      AND debit_kind = NEW.debit_kind AND debit_account = NEW.debit_account
      AND credit_kind = NEW.credit_kind AND credit_account = NEW.credit_account
  );
END;

CREATE TRIGGER ledger_transfers_move AFTER INSERT ON ledger_transfers
BEGIN
  INSERT INTO ledger_accounts (organization_id, mode, kind, account_id, asset)
  VALUES
    (NEW.organization_id, NEW.mode, NEW.debit_kind, NEW.debit_account, NEW.asset),
    (NEW.organization_id, NEW.mode, NEW.credit_kind, NEW.credit_account, NEW.asset)
  ON CONFLICT (organization_id, mode, kind, account_id, asset) DO NOTHING;

  UPDATE ledger_accounts SET
    debits_pending = debits_pending
      + CASE NEW.phase WHEN 'pending' THEN NEW.amount WHEN 'posted' THEN 0 ELSE -NEW.amount END,
    debits_posted = debits_posted
      + CASE WHEN NEW.phase IN ('posted', 'post') THEN NEW.amount ELSE 0 END
  WHERE organization_id = NEW.organization_id AND mode = NEW.mode
    AND kind = NEW.debit_kind AND account_id = NEW.debit_account AND asset = NEW.asset;
  SELECT RAISE(ABORT, 'a transfer without its debit') WHERE changes() <> 1;
  INSERT INTO ledger_entries
  SELECT organization_id, mode, NEW.seq, 'DEBIT', kind, account_id, asset, NEW.amount,
    (credits_posted - debits_posted) * iif(kind IN ('vault', 'external'), -1, 1)
  FROM ledger_accounts
  WHERE organization_id = NEW.organization_id AND mode = NEW.mode
    AND kind = NEW.debit_kind AND account_id = NEW.debit_account AND asset = NEW.asset;
  SELECT RAISE(ABORT, 'a transfer without its debit entry') WHERE changes() <> 1;

  UPDATE ledger_accounts SET
    credits_pending = credits_pending
      + CASE NEW.phase WHEN 'pending' THEN NEW.amount WHEN 'posted' THEN 0 ELSE -NEW.amount END,
    credits_posted = credits_posted
      + CASE WHEN NEW.phase IN ('posted', 'post') THEN NEW.amount ELSE 0 END
  WHERE organization_id = NEW.organization_id AND mode = NEW.mode
    AND kind = NEW.credit_kind AND account_id = NEW.credit_account AND asset = NEW.asset;
  SELECT RAISE(ABORT, 'a transfer without its credit') WHERE changes() <> 1;
  INSERT INTO ledger_entries
  SELECT organization_id, mode, NEW.seq, 'CREDIT', kind, account_id, asset, NEW.amount,
    (credits_posted - debits_posted) * iif(kind IN ('vault', 'external'), -1, 1)
  FROM ledger_accounts
  WHERE organization_id = NEW.organization_id AND mode = NEW.mode
    AND kind = NEW.credit_kind AND account_id = NEW.credit_account AND asset = NEW.asset;
  SELECT RAISE(ABORT, 'a transfer without its credit entry') WHERE changes() <> 1;
END;

-- Only the trigger above finds a transfer that has no such entry yet.
CREATE TRIGGER ledger_entries_lawful BEFORE INSERT ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries is append-only')
  WHERE EXISTS (
    SELECT 1 FROM ledger_entries
    WHERE organization_id = NEW.organization_id AND mode = NEW.mode
      AND transfer_seq = NEW.transfer_seq AND direction = NEW.direction
  );
  SELECT RAISE(ABORT, 'an entry of no transfer')
  WHERE NOT EXISTS (
    SELECT 1 FROM ledger_transfers
    WHERE seq = NEW.transfer_seq AND organization_id = NEW.organization_id AND mode = NEW.mode
  );
END;

CREATE TRIGGER ledger_transfers_stay_on_update BEFORE UPDATE ON ledger_transfers
BEGIN SELECT RAISE(ABORT, 'ledger_transfers is append-only'); END;

CREATE TRIGGER ledger_transfers_stay_on_delete BEFORE DELETE ON ledger_transfers
BEGIN SELECT RAISE(ABORT, 'ledger_transfers is append-only'); END;

CREATE TRIGGER ledger_entries_stay_on_update BEFORE UPDATE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'ledger_entries is append-only'); END;

CREATE TRIGGER ledger_entries_stay_on_delete BEFORE DELETE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'ledger_entries is append-only'); END;

CREATE TRIGGER ledger_accounts_stay BEFORE DELETE ON ledger_accounts
BEGIN SELECT RAISE(ABORT, 'a ledger account stays'); END;

CREATE TABLE payments (
  organization_id TEXT NOT NULL,
  mode TEXT NOT NULL,
  id TEXT NOT NULL CHECK (id GLOB 'pmt_*'),
  account_id TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  asset TEXT NOT NULL CHECK (asset IN ('USDC', 'EURC', 'EUR')),
  method TEXT NOT NULL CHECK (method IN ('CRYPTO', 'CARD', 'BANK_TRANSFER', 'OTHER')),
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'COMPLETED', 'FAILED', 'REFUNDED')),
  provider TEXT NOT NULL,
  provider_payment_id TEXT NOT NULL,
  description TEXT NOT NULL,
  metadata TEXT NOT NULL CHECK (json_type(metadata) = 'object'),
  version INTEGER NOT NULL CHECK (version > 0),
  initiated_at TEXT NOT NULL,
  processed_at TEXT,
  completed_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, mode, id),
  CONSTRAINT provider_payment UNIQUE (organization_id, mode, provider, provider_payment_id),
  FOREIGN KEY (organization_id, mode, account_id) REFERENCES accounts (organization_id, mode, id)
) STRICT;

CREATE INDEX payments_by_time ON payments (organization_id, mode, created_at, id);
CREATE INDEX payments_by_account ON payments (organization_id, mode, account_id, created_at, id);

-- Nearly all payments are completed: only the others are found by their status.
CREATE INDEX payments_by_status ON payments (organization_id, mode, status, created_at, id)
  WHERE status <> 'COMPLETED';
CREATE INDEX payments_by_account_and_status
  ON payments (organization_id, mode, account_id, status, created_at, id)
  WHERE status <> 'COMPLETED';

-- The answers to requests with an Idempotency-Key, for 24 hours. scope holds the key as well.
CREATE TABLE idempotency (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  scope TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status BETWEEN 200 AND 499),
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, mode, scope)
) STRICT, WITHOUT ROWID;

-- What has become old is forgotten, whosever it is.
CREATE INDEX idempotency_by_time ON idempotency (created_at);
