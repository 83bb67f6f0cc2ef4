-- What operators wrote about an application, a correction, a claim or a change of one is sealed in
-- the audit log under a key of its own, which goes with it, whoever removes it.
CREATE TRIGGER applications_take_their_key AFTER DELETE ON applications
BEGIN
  UPDATE data_keys SET wrapped = NULL, erased_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE subject = OLD.id AND erased_at IS NULL;
END;

CREATE TRIGGER corrections_take_their_key AFTER DELETE ON corrections
BEGIN
  UPDATE data_keys SET wrapped = NULL, erased_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE subject = OLD.id AND erased_at IS NULL;
END;

CREATE TRIGGER claims_take_their_key AFTER DELETE ON claims
BEGIN
  UPDATE data_keys SET wrapped = NULL, erased_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE subject = OLD.id AND erased_at IS NULL;
END;

CREATE TRIGGER claim_changes_take_their_key AFTER DELETE ON claim_changes
BEGIN
  UPDATE data_keys SET wrapped = NULL, erased_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE subject = OLD.id AND erased_at IS NULL;
END;

-- Why operators ordered something for a payout was kept in plain: it is still to be sealed.
INSERT INTO unsealed SELECT 'payout_orders', 0 WHERE EXISTS (SELECT 1 FROM payout_orders);
INSERT INTO unsealed SELECT 'payout_holds', 0 WHERE EXISTS (SELECT 1 FROM payout_holds);
