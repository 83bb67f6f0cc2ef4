-- What every write pays for is made cheaper; what is kept and refused stays the same.

-- Rows in the order of writing fill page after page, and only the index is written all over.
CREATE TABLE idempotency_in_order (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  scope TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status BETWEEN 200 AND 499),
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, mode, scope)
) STRICT;
INSERT INTO idempotency_in_order SELECT * FROM idempotency ORDER BY created_at;
DROP TABLE idempotency;
ALTER TABLE idempotency_in_order RENAME TO idempotency;

-- What has become old is forgotten, whosever it is.
CREATE INDEX idempotency_by_time ON idempotency (created_at);

-- An account of the ledger is nearly always there: to look is cheaper than to insert in vain.
DROP TRIGGER ledger_transfers_move;
CREATE TRIGGER ledger_transfers_move AFTER INSERT ON ledger_transfers
BEGIN
  INSERT INTO ledger_accounts (organization_id, mode, kind, account_id, asset)
  SELECT NEW.organization_id, NEW.mode, NEW.debit_kind, NEW.debit_account, NEW.asset
  WHERE NOT EXISTS (
    SELECT 1 FROM ledger_accounts
    WHERE organization_id = NEW.organization_id AND mode = NEW.mode
      AND kind = NEW.debit_kind AND account_id = NEW.debit_account AND asset = NEW.asset
  );
  INSERT INTO ledger_accounts (organization_id, mode, kind, account_id, asset)
  SELECT NEW.organization_id, NEW.mode, NEW.credit_kind, NEW.credit_account, NEW.asset
  WHERE NOT EXISTS (
    SELECT 1 FROM ledger_accounts
    WHERE organization_id = NEW.organization_id AND mode = NEW.mode
      AND kind = NEW.credit_kind AND account_id = NEW.credit_account AND asset = NEW.asset
  );

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
