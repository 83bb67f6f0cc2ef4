-- Mails on their way out. The text is sealed under the key of what it is about, and is gone once
-- the mail was handed over; the row stays for a while to say so.
CREATE TABLE outgoing_mails (
  id TEXT PRIMARY KEY CHECK (id GLOB 'mail_*'),
  about TEXT NOT NULL CHECK (length(about) BETWEEN 1 AND 100),
  content TEXT,
  status TEXT NOT NULL CHECK (status IN ('WAITING', 'SENT', 'GIVEN_UP')),
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  created_at TEXT NOT NULL,
  -- When it is tried next, or, while it is being sent, when another may take it.
  next_attempt_at TEXT,
  ended_at TEXT,
  -- Why the last attempt failed.
  failure TEXT,
  CHECK ((status = 'WAITING') = (next_attempt_at IS NOT NULL)),
  CHECK ((status = 'WAITING') = (ended_at IS NULL)),
  CHECK ((status = 'SENT') = (content IS NULL))
) STRICT;

CREATE INDEX outgoing_mails_due ON outgoing_mails (next_attempt_at) WHERE status = 'WAITING';
CREATE INDEX outgoing_mails_by_time ON outgoing_mails (created_at);
CREATE INDEX outgoing_mails_by_subject ON outgoing_mails (about);

-- Who is erased is written to no more.
CREATE TRIGGER applications_take_their_mails AFTER DELETE ON applications
BEGIN DELETE FROM outgoing_mails WHERE about = OLD.id; END;

CREATE TRIGGER corrections_take_their_mails AFTER DELETE ON corrections
BEGIN DELETE FROM outgoing_mails WHERE about = OLD.id; END;

CREATE TRIGGER claims_take_their_mails AFTER DELETE ON claims
BEGIN DELETE FROM outgoing_mails WHERE about = OLD.id; END;
