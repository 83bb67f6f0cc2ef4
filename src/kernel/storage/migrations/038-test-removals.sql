-- Test data ends: what an idle organization has kept in test mode goes as a whole. A row says that
-- it is going, or when it last went. No row of live mode can ever be removed by way of it.
CREATE TABLE test_removals (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode = 'test'),
  begun_at TEXT NOT NULL,
  ended_at TEXT
) STRICT, WITHOUT ROWID;

CREATE VIEW removed_now AS
  SELECT organization_id, mode FROM test_removals WHERE ended_at IS NULL;

-- Meanwhile nothing new comes to it.
CREATE TRIGGER events_not_while_removed BEFORE INSERT ON events
WHEN NEW.mode = 'test'
  AND EXISTS (SELECT 1 FROM removed_now WHERE organization_id = NEW.organization_id)
BEGIN SELECT RAISE(ABORT, 'this test data is being removed'); END;

CREATE TRIGGER webhook_endpoints_not_while_removed BEFORE INSERT ON webhook_endpoints
WHEN NEW.mode = 'test'
  AND EXISTS (SELECT 1 FROM removed_now WHERE organization_id = NEW.organization_id)
BEGIN SELECT RAISE(ABORT, 'this test data is being removed'); END;

DROP TRIGGER bank_payments_stay;
CREATE TRIGGER bank_payments_stay BEFORE DELETE ON bank_payments
WHEN NOT EXISTS (
  SELECT 1 FROM removed_now WHERE organization_id = OLD.organization_id AND mode = OLD.mode
)
BEGIN SELECT RAISE(ABORT, 'a payment for the bank stays'); END;

DROP TRIGGER deposit_addresses_stay;
CREATE TRIGGER deposit_addresses_stay BEFORE DELETE ON deposit_addresses
WHEN NOT EXISTS (
  SELECT 1 FROM removed_now WHERE organization_id = OLD.organization_id AND mode = OLD.mode
)
BEGIN SELECT RAISE(ABORT, 'a deposit address stays'); END;

DROP TRIGGER events_stay_on_delete;
CREATE TRIGGER events_stay_on_delete BEFORE DELETE ON events
WHEN NOT EXISTS (
  SELECT 1 FROM removed_now WHERE organization_id = OLD.organization_id AND mode = OLD.mode
)
BEGIN SELECT RAISE(ABORT, 'events is append-only'); END;

DROP TRIGGER ledger_accounts_stay;
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE ON ledger_accounts
WHEN NOT EXISTS (
  SELECT 1 FROM removed_now WHERE organization_id = OLD.organization_id AND mode = OLD.mode
)
BEGIN SELECT RAISE(ABORT, 'a ledger account stays'); END;

DROP TRIGGER ledger_entries_stay_on_delete;
CREATE TRIGGER ledger_entries_stay_on_delete BEFORE DELETE ON ledger_entries
WHEN NOT EXISTS (
  SELECT 1 FROM removed_now WHERE organization_id = OLD.organization_id AND mode = OLD.mode
)
BEGIN SELECT RAISE(ABORT, 'ledger_entries is append-only'); END;

DROP TRIGGER ledger_transfers_stay_on_delete;
CREATE TRIGGER ledger_transfers_stay_on_delete BEFORE DELETE ON ledger_transfers
WHEN NOT EXISTS (
  SELECT 1 FROM removed_now WHERE organization_id = OLD.organization_id AND mode = OLD.mode
)
BEGIN SELECT RAISE(ABORT, 'ledger_transfers is append-only'); END;

DROP TRIGGER payout_attempts_stay;
CREATE TRIGGER payout_attempts_stay BEFORE DELETE ON payout_attempts
WHEN NOT EXISTS (
  SELECT 1 FROM removed_now WHERE organization_id = OLD.organization_id AND mode = OLD.mode
)
BEGIN SELECT RAISE(ABORT, 'an attempt stays'); END;

DROP TRIGGER payout_orders_stay;
CREATE TRIGGER payout_orders_stay BEFORE DELETE ON payout_orders
WHEN NOT EXISTS (
  SELECT 1 FROM removed_now WHERE organization_id = OLD.organization_id AND mode = OLD.mode
)
BEGIN SELECT RAISE(ABORT, 'an order of an operator stays'); END;

DROP TRIGGER payouts_stay;
CREATE TRIGGER payouts_stay BEFORE DELETE ON payouts
WHEN NOT EXISTS (
  SELECT 1 FROM removed_now WHERE organization_id = OLD.organization_id AND mode = OLD.mode
)
BEGIN SELECT RAISE(ABORT, 'a payout stays'); END;

DROP TRIGGER used_references_stay;
CREATE TRIGGER used_references_stay BEFORE DELETE ON used_references
WHEN NOT EXISTS (
  SELECT 1 FROM removed_now WHERE organization_id = OLD.organization_id AND mode = OLD.mode
)
BEGIN SELECT RAISE(ABORT, 'a reference stays used'); END;

DROP TRIGGER webhook_endpoints_stay;
CREATE TRIGGER webhook_endpoints_stay BEFORE DELETE ON webhook_endpoints
WHEN NOT EXISTS (
  SELECT 1 FROM removed_now WHERE organization_id = OLD.organization_id AND mode = OLD.mode
)
BEGIN SELECT RAISE(ABORT, 'an endpoint is marked as deleted, and stays'); END;

-- That of an organization stays: what it writes later is sealed under it.
DROP TRIGGER data_keys_stay;
CREATE TRIGGER data_keys_stay BEFORE DELETE ON data_keys
WHEN OLD.subject = OLD.organization_id OR NOT EXISTS (
  SELECT 1 FROM removed_now
  JOIN beneficiaries USING (organization_id, mode)
  WHERE removed_now.organization_id = OLD.organization_id AND beneficiaries.id = OLD.subject
)
BEGIN SELECT RAISE(ABORT, 'a data key is erased, and its row stays'); END;

CREATE TRIGGER payouts_uncount_removed AFTER DELETE ON payouts
WHEN OLD.status IN ('COMPLETED', 'FAILED', 'CANCELLED')
BEGIN
  DELETE FROM payout_days WHERE mode = OLD.mode AND day = substr(OLD.updated_at, 1, 10)
    AND status = OLD.status AND count = 1;
  UPDATE payout_days SET count = count - 1 WHERE mode = OLD.mode
    AND day = substr(OLD.updated_at, 1, 10) AND status = OLD.status AND count > 1;
END;
