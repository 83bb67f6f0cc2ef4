-- One transfer in flight for a nonce account: the database says so before the chain has to.
CREATE UNIQUE INDEX payout_attempts_one_of_a_nonce
  ON payout_attempts (mode, lifetime ->> 'nonceAccount')
  WHERE state IN ('SIGNED', 'SENT') AND lifetime ->> 'kind' = 'nonce';

-- Files of credit transfers for the operator's bank. What is in them is kept, word for word.
CREATE TABLE bank_files (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  id TEXT NOT NULL,
  content TEXT NOT NULL,
  payments INTEGER NOT NULL CHECK (payments > 0),
  total INTEGER NOT NULL CHECK (total > 0),
  created_at TEXT NOT NULL,
  PRIMARY KEY (mode, id)
) STRICT;

CREATE TRIGGER bank_files_stay BEFORE DELETE ON bank_files
BEGIN SELECT RAISE(ABORT, 'a file for the bank stays'); END;

CREATE TRIGGER bank_files_stay_as_they_are BEFORE UPDATE ON bank_files
BEGIN SELECT RAISE(ABORT, 'a file for the bank stays as it is'); END;

-- A payment is handed to a bank once: in one file, or by one order of the simulated bank.
CREATE TABLE bank_payments (
  organization_id TEXT NOT NULL,
  mode TEXT NOT NULL,
  payout_id TEXT NOT NULL,
  file_id TEXT,
  state TEXT NOT NULL CHECK (state IN ('HANDED_OVER', 'SETTLED', 'REJECTED', 'RETURNED')),
  reason TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, mode, payout_id),
  FOREIGN KEY (organization_id, mode, payout_id) REFERENCES payouts (organization_id, mode, id),
  FOREIGN KEY (mode, file_id) REFERENCES bank_files (mode, id)
) STRICT;

CREATE INDEX bank_payments_by_state ON bank_payments (mode, state, updated_at);

CREATE INDEX bank_payments_of_a_file ON bank_payments (mode, file_id);

CREATE TRIGGER bank_payments_stay BEFORE DELETE ON bank_payments
BEGIN SELECT RAISE(ABORT, 'a payment for the bank stays'); END;

CREATE TRIGGER bank_payments_go_forward BEFORE UPDATE ON bank_payments
WHEN NEW.file_id IS NOT OLD.file_id OR OLD.state IN ('REJECTED', 'RETURNED')
  OR OLD.state = 'SETTLED' AND NEW.state <> 'RETURNED'
BEGIN SELECT RAISE(ABORT, 'a payment for the bank goes forward only'); END;
