-- Nearly every transfer is between ledger accounts that are there. To insert them again and give
-- way to the rows that exist runs the checks of a new row first: only those that miss are inserted.
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
