-- A reference is sealed like other texts, and a keyed digest of it is what is used once, for ever.
-- Until a row is sealed both are the reference itself.
DROP TRIGGER payouts_use_reference;
DROP TRIGGER payments_use_reference;
DROP TRIGGER payouts_keep_reference;
DROP TRIGGER payments_keep_reference;

ALTER TABLE payouts RENAME COLUMN caller_reference TO reference_digest;
ALTER TABLE payments RENAME COLUMN caller_reference TO reference_digest;
ALTER TABLE payouts ADD COLUMN given_reference TEXT;
ALTER TABLE payments ADD COLUMN given_reference TEXT;

DROP TRIGGER payouts_final_stay;
UPDATE payouts SET given_reference = reference_digest WHERE reference_digest IS NOT NULL;
UPDATE payments SET given_reference = reference_digest WHERE reference_digest IS NOT NULL;
CREATE TRIGGER payouts_final_stay BEFORE UPDATE ON payouts
WHEN OLD.status IN ('COMPLETED', 'FAILED', 'CANCELLED')
BEGIN SELECT RAISE(ABORT, 'a final payout stays as it is'); END;

CREATE TRIGGER payouts_have_digest BEFORE INSERT ON payouts
WHEN (NEW.given_reference IS NULL) <> (NEW.reference_digest IS NULL)
BEGIN SELECT RAISE(ABORT, 'a reference has a digest'); END;

CREATE TRIGGER payments_have_digest BEFORE INSERT ON payments
WHEN (NEW.given_reference IS NULL) <> (NEW.reference_digest IS NULL)
BEGIN SELECT RAISE(ABORT, 'a reference has a digest'); END;

CREATE TRIGGER payouts_use_reference AFTER INSERT ON payouts WHEN NEW.reference_digest IS NOT NULL
BEGIN
  INSERT INTO used_references VALUES (NEW.organization_id, NEW.mode, NEW.reference_digest, NEW.id);
END;

CREATE TRIGGER payments_use_reference AFTER INSERT ON payments
WHEN NEW.reference_digest IS NOT NULL
BEGIN
  INSERT INTO used_references VALUES (NEW.organization_id, NEW.mode, NEW.reference_digest, NEW.id);
END;

CREATE TRIGGER payouts_keep_reference BEFORE UPDATE OF given_reference, reference_digest ON payouts
WHEN NEW.given_reference IS NOT OLD.given_reference
  OR NEW.reference_digest IS NOT OLD.reference_digest
BEGIN SELECT RAISE(ABORT, 'a payout keeps its reference'); END;

CREATE TRIGGER payments_keep_reference
BEFORE UPDATE OF given_reference, reference_digest ON payments
WHEN NEW.given_reference IS NOT OLD.given_reference
  OR NEW.reference_digest IS NOT OLD.reference_digest
BEGIN SELECT RAISE(ABORT, 'a payment keeps its reference'); END;

DROP VIEW payout_facts;
CREATE VIEW payout_facts AS
  SELECT organization_id, mode, id AS object_id, json_object(
    'id', id, 'account_id', account_id, 'quote_id', quote_id, 'method', method,
    'status', status, 'phase', phase, 'version', version, 'source_amount', source_amount,
    'source_asset', source_asset, 'destination_amount', destination_amount,
    'destination_asset', destination_asset, 'fees', fees, 'crypto_details', crypto_details,
    'fiat_details', fiat_details, 'failure', failure, 'description', description,
    'metadata', metadata, 'given_reference', given_reference, 'approval', approval,
    'initiated_at', initiated_at, 'completed_at', completed_at, 'created_at', created_at,
    'updated_at', updated_at
  ) AS data
  FROM payouts;

DROP VIEW payment_facts;
CREATE VIEW payment_facts AS
  SELECT organization_id, mode, id AS object_id, json_object(
    'id', id, 'account_id', account_id, 'amount', amount, 'asset', asset, 'method', method,
    'status', status, 'provider', provider, 'provider_payment_id', provider_payment_id,
    'description', description, 'metadata', metadata, 'given_reference', given_reference,
    'version', version, 'initiated_at', initiated_at, 'processed_at', processed_at,
    'completed_at', completed_at, 'created_at', created_at, 'updated_at', updated_at
  ) AS data
  FROM payments;

-- What is still to be sealed.
INSERT INTO unsealed
  SELECT 'payout_references', 0 WHERE EXISTS (SELECT 1 FROM payouts WHERE given_reference NOT NULL);
INSERT INTO unsealed SELECT 'payment_names', 0 WHERE EXISTS (SELECT 1 FROM payments);
INSERT INTO unsealed SELECT 'event_names', 0
  WHERE EXISTS (SELECT 1 FROM unsealed WHERE part IN ('payout_references', 'payment_names'));
