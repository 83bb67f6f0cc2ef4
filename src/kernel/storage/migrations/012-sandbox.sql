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

-- What the operator's page counts. Open payouts by age: of all that is
-- written to a payout, only its status changes this index.
CREATE INDEX payouts_open ON payouts (mode, status, created_at, organization_id, id)
  WHERE status IN ('INITIATED', 'PROCESSING');

-- How many payouts have ended, by the day on which they did: nobody counts a hundred thousand.
CREATE TABLE payout_days (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  day TEXT NOT NULL CHECK (day GLOB '????-??-??'),
  status TEXT NOT NULL CHECK (status IN ('COMPLETED', 'FAILED', 'CANCELLED')),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (mode, day, status)
) STRICT, WITHOUT ROWID;

INSERT INTO payout_days
SELECT mode, substr(updated_at, 1, 10), status, count(*) FROM payouts
WHERE status IN ('COMPLETED', 'FAILED', 'CANCELLED') GROUP BY 1, 2, 3;

CREATE TRIGGER payouts_count_born_ended AFTER INSERT ON payouts
WHEN NEW.status IN ('COMPLETED', 'FAILED', 'CANCELLED')
BEGIN
  INSERT INTO payout_days VALUES (NEW.mode, substr(NEW.updated_at, 1, 10), NEW.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER payouts_count_ended AFTER UPDATE OF status ON payouts
WHEN NEW.status <> OLD.status AND NEW.status IN ('COMPLETED', 'FAILED', 'CANCELLED')
BEGIN
  INSERT INTO payout_days VALUES (NEW.mode, substr(NEW.updated_at, 1, 10), NEW.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
