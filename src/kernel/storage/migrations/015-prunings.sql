-- Up to this event the operator has removed deliveries that had ended: they were made, and are not
-- made again. No row stands for none.
CREATE TABLE webhook_prunings (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  seq INTEGER NOT NULL CHECK (seq >= 0)
) STRICT;

CREATE TRIGGER webhook_prunings_go_forward BEFORE UPDATE ON webhook_prunings
WHEN NEW.seq < OLD.seq
BEGIN SELECT RAISE(ABORT, 'what was removed stays removed'); END;
