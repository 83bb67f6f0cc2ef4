-- What the integrator calls a payout or a payment: once in an organization and mode, for ever. The
-- ledger's own references are ids of payouts and payments, hence another name.
ALTER TABLE payouts ADD COLUMN caller_reference TEXT
  CHECK (length(caller_reference) BETWEEN 1 AND 64);
ALTER TABLE payments ADD COLUMN caller_reference TEXT
  CHECK (length(caller_reference) BETWEEN 1 AND 64);

-- The Idempotency-Key of the request that made the payout. The answer to that request is forgotten
-- after a day, this is not.
ALTER TABLE payouts ADD COLUMN idempotency_key TEXT;

CREATE INDEX payouts_by_idempotency_key ON payouts (organization_id, mode, idempotency_key)
  WHERE idempotency_key IS NOT NULL;

-- A table of its own, so that a reference stays used whatever becomes of the object that has it.
CREATE TABLE used_references (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  reference TEXT NOT NULL CHECK (length(reference) BETWEEN 1 AND 64),
  object_id TEXT NOT NULL CHECK (object_id GLOB 'po_*' OR object_id GLOB 'pmt_*'),
  PRIMARY KEY (organization_id, mode, reference)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER used_references_stay BEFORE DELETE ON used_references
BEGIN SELECT RAISE(ABORT, 'a reference stays used'); END;

CREATE TRIGGER used_references_stay_as_they_are BEFORE UPDATE ON used_references
BEGIN SELECT RAISE(ABORT, 'a reference stays with the object that used it first'); END;

CREATE TRIGGER payouts_use_reference AFTER INSERT ON payouts WHEN NEW.caller_reference IS NOT NULL
BEGIN
  INSERT INTO used_references VALUES (NEW.organization_id, NEW.mode, NEW.caller_reference, NEW.id);
END;

CREATE TRIGGER payments_use_reference AFTER INSERT ON payments WHEN NEW.caller_reference IS NOT NULL
BEGIN
  INSERT INTO used_references VALUES (NEW.organization_id, NEW.mode, NEW.caller_reference, NEW.id);
END;

CREATE TRIGGER payouts_keep_reference BEFORE UPDATE OF caller_reference ON payouts
WHEN NEW.caller_reference IS NOT OLD.caller_reference
BEGIN SELECT RAISE(ABORT, 'a payout keeps its reference'); END;

CREATE TRIGGER payments_keep_reference BEFORE UPDATE OF caller_reference ON payments
WHEN NEW.caller_reference IS NOT OLD.caller_reference
BEGIN SELECT RAISE(ABORT, 'a payment keeps its reference'); END;

-- Events show the reference of what they are about.
DROP VIEW payout_facts;
CREATE VIEW payout_facts AS
  SELECT organization_id, mode, id AS object_id, json_object(
    'id', id, 'account_id', account_id, 'quote_id', quote_id, 'method', method,
    'status', status, 'phase', phase, 'version', version, 'source_amount', source_amount,
    'source_asset', source_asset, 'destination_amount', destination_amount,
    'destination_asset', destination_asset, 'fees', fees, 'crypto_details', crypto_details,
    'fiat_details', fiat_details, 'failure', failure, 'description', description,
    'metadata', metadata, 'caller_reference', caller_reference, 'initiated_at', initiated_at,
    'completed_at', completed_at, 'created_at', created_at, 'updated_at', updated_at
  ) AS data
  FROM payouts;

DROP VIEW payment_facts;
CREATE VIEW payment_facts AS
  SELECT organization_id, mode, id AS object_id, json_object(
    'id', id, 'account_id', account_id, 'amount', amount, 'asset', asset, 'method', method,
    'status', status, 'provider', provider, 'provider_payment_id', provider_payment_id,
    'description', description, 'metadata', metadata, 'caller_reference', caller_reference,
    'version', version, 'initiated_at', initiated_at, 'processed_at', processed_at,
    'completed_at', completed_at, 'created_at', created_at, 'updated_at', updated_at
  ) AS data
  FROM payments;

-- The day that the exchange rate of a quote is of; null where nothing is exchanged.
ALTER TABLE quotes ADD COLUMN rate_date TEXT;

DROP VIEW quote_facts;
CREATE VIEW quote_facts AS
  SELECT organization_id, mode, id AS object_id, json_object(
    'id', id, 'account_id', account_id, 'source_amount', source_amount,
    'source_asset', source_asset, 'destination_amount', destination_amount,
    'destination_asset', destination_asset, 'rate', rate, 'rate_date', rate_date, 'fees', fees,
    'payout_id', payout_id, 'expires_at', expires_at, 'created_at', created_at
  ) AS data
  FROM quotes;

-- Deposits of the test wallet by the key of their request: the signed bytes are here before they
-- are sent, so that a repeated request sends the same ones.
CREATE TABLE test_deposits (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode = 'test'),
  idempotency_key TEXT NOT NULL,
  account_id TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  asset TEXT NOT NULL CHECK (asset IN ('USDC', 'EURC', 'EUR')),
  signature TEXT NOT NULL,
  wire TEXT NOT NULL,
  lifetime TEXT NOT NULL,
  created_at TEXT NOT NULL,
  sent_at TEXT,
  PRIMARY KEY (organization_id, mode, idempotency_key)
) STRICT;

CREATE INDEX test_deposits_by_time ON test_deposits (created_at);

-- Payouts that are stopped, by the operator or because they always fail: nothing is signed for
-- them, and no bank gets them.
CREATE TABLE payout_holds (
  organization_id TEXT NOT NULL,
  mode TEXT NOT NULL,
  payout_id TEXT NOT NULL,
  held_by TEXT NOT NULL CHECK (held_by IN ('operator', 'worker')),
  reason TEXT NOT NULL,
  held_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, mode, payout_id),
  FOREIGN KEY (organization_id, mode, payout_id) REFERENCES payouts (organization_id, mode, id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER payout_attempts_not_while_held BEFORE INSERT ON payout_attempts
WHEN EXISTS (
  SELECT 1 FROM payout_holds WHERE organization_id = NEW.organization_id AND mode = NEW.mode
    AND payout_id = NEW.payout_id
)
BEGIN SELECT RAISE(ABORT, 'a held payout is not signed for'); END;

CREATE TRIGGER bank_payments_not_while_held BEFORE INSERT ON bank_payments
WHEN EXISTS (
  SELECT 1 FROM payout_holds WHERE organization_id = NEW.organization_id AND mode = NEW.mode
    AND payout_id = NEW.payout_id
)
BEGIN SELECT RAISE(ABORT, 'a held payout is not handed to a bank'); END;

-- In how many rounds in a row the worker has failed with a payout.
CREATE TABLE payout_faults (
  organization_id TEXT NOT NULL,
  mode TEXT NOT NULL,
  payout_id TEXT NOT NULL,
  rounds INTEGER NOT NULL CHECK (rounds > 0),
  sentence TEXT NOT NULL,
  first_at TEXT NOT NULL,
  last_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, mode, payout_id),
  FOREIGN KEY (organization_id, mode, payout_id) REFERENCES payouts (organization_id, mode, id)
) STRICT, WITHOUT ROWID;

-- What operators have ordered, written with what it did.
CREATE TABLE payout_orders (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id TEXT NOT NULL,
  mode TEXT NOT NULL,
  payout_id TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('HOLD', 'RELEASE', 'RETRY', 'FAIL')),
  operator TEXT NOT NULL,
  reason TEXT NOT NULL,
  at TEXT NOT NULL,
  FOREIGN KEY (organization_id, mode, payout_id) REFERENCES payouts (organization_id, mode, id)
) STRICT;

CREATE TRIGGER payout_orders_stay BEFORE DELETE ON payout_orders
BEGIN SELECT RAISE(ABORT, 'an order of an operator stays'); END;

CREATE TRIGGER payout_orders_stay_as_they_are BEFORE UPDATE ON payout_orders
BEGIN SELECT RAISE(ABORT, 'an order of an operator stays as it is'); END;
