-- An answer is kept under a digest of its request in place of the Idempotency-Key, and so is a
-- deposit of the test wallet. What was stored before is sealed in parts.
INSERT INTO unsealed SELECT 'answer_keys', 0 WHERE EXISTS (SELECT 1 FROM idempotency);
INSERT INTO unsealed SELECT 'deposit_keys', 0 WHERE EXISTS (SELECT 1 FROM test_deposits);

-- A process from before this migration does not find what is kept under a digest, and would execute
-- the request a second time. Its answer is refused, and with it all changes of the same write.
CREATE TRIGGER idempotency_has_digest BEFORE INSERT ON idempotency
WHEN NEW.scope NOT GLOB char(1) || '*'
BEGIN SELECT RAISE(ABORT, 'an answer is kept under a digest: restart the older process'); END;

CREATE TRIGGER test_deposits_have_digest BEFORE INSERT ON test_deposits
WHEN NEW.idempotency_key NOT GLOB char(1) || '*'
BEGIN SELECT RAISE(ABORT, 'a deposit is kept under a digest: restart the older process'); END;
