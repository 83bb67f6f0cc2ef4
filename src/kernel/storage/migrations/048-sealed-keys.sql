-- The Idempotency-Key of a payout is looked up and never shown: a keyed digest of it is enough, and
-- what was stored before is sealed in parts.
INSERT INTO unsealed
  SELECT 'payout_keys', 0 WHERE EXISTS (SELECT 1 FROM payouts WHERE idempotency_key NOT NULL);
