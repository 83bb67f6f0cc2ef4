-- States of the register that were told to endpoints of webhooks, each with the text that is sent.
-- The first is where telling begins. A delivery of the type register.changed is of one of these.
CREATE TABLE register_notices (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE CHECK (id GLOB 'evt_*'),
  -- Position in the history of the content, as /api/changes takes it.
  cursor TEXT NOT NULL,
  message TEXT NOT NULL CHECK (json_type(message) = 'object'),
  created_at TEXT NOT NULL
) STRICT;

CREATE TRIGGER register_notices_stay_on_update BEFORE UPDATE ON register_notices
BEGIN SELECT RAISE(ABORT, 'register_notices is append-only'); END;

CREATE TRIGGER register_notices_stay_on_delete BEFORE DELETE ON register_notices
BEGIN SELECT RAISE(ABORT, 'register_notices is append-only'); END;
