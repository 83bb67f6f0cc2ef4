-- How far the clock of an organization in test mode is ahead of the world's. It never goes back.
CREATE TABLE sandbox_clocks (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
  ahead_ms INTEGER NOT NULL CHECK (ahead_ms >= 0),
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER sandbox_clocks_go_forward BEFORE UPDATE ON sandbox_clocks
WHEN NEW.ahead_ms < OLD.ahead_ms
BEGIN SELECT RAISE(ABORT, 'a clock goes forward only'); END;

-- When the bank of test mode goes on with a payment. The clock of test mode may bring it forward.
ALTER TABLE bank_payments ADD COLUMN due_at TEXT;

DROP TRIGGER bank_payments_go_forward;

CREATE TRIGGER bank_payments_go_forward BEFORE UPDATE ON bank_payments
WHEN NEW.file_id IS NOT OLD.file_id OR OLD.state IN ('REJECTED', 'RETURNED')
  OR OLD.state = 'SETTLED' AND NEW.state NOT IN ('SETTLED', 'RETURNED')
BEGIN SELECT RAISE(ABORT, 'a payment for the bank goes forward only'); END;

CREATE INDEX bank_payments_due ON bank_payments (mode, due_at) WHERE due_at IS NOT NULL;

UPDATE bank_payments SET due_at = updated_at
WHERE mode = 'test' AND file_id IS NULL AND (
  state = 'HANDED_OVER' OR state = 'SETTLED' AND EXISTS (
    SELECT 1 FROM payouts
    WHERE payouts.organization_id = bank_payments.organization_id
      AND payouts.mode = bank_payments.mode AND payouts.id = bank_payments.payout_id
      AND payouts.fiat_details ->> 'iban' LIKE '%77700'));
