-- A restored database still hands nothing to a bank. But what the bank was given after the backup,
-- and has ended, is written as the bank says: only so is it paid once.
DROP TRIGGER bank_payments_not_in_quarantine;

CREATE TRIGGER bank_payments_not_in_quarantine BEFORE INSERT ON bank_payments
WHEN NEW.state = 'HANDED_OVER' AND EXISTS (
  SELECT 1 FROM quarantines WHERE mode = NEW.mode AND rail = 'bank' AND cleared_at IS NULL
)
BEGIN SELECT RAISE(ABORT, 'a restored database hands nothing to a bank until it is released'); END;
