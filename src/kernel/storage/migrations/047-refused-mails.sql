-- A mail whose recipient is refused for good ends at once, and one that is being handed over says
-- so before: a process that ends in the middle leaves the note.
DROP TRIGGER applications_take_their_mails;
DROP TRIGGER corrections_take_their_mails;
DROP TRIGGER claims_take_their_mails;

CREATE TABLE outgoing_mails_new (
  id TEXT PRIMARY KEY CHECK (id GLOB 'mail_*'),
  about TEXT NOT NULL CHECK (length(about) BETWEEN 1 AND 100),
  content TEXT,
  status TEXT NOT NULL CHECK (status IN ('WAITING', 'SENT', 'REFUSED', 'GIVEN_UP')),
  -- How often it was begun to be handed over.
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  created_at TEXT NOT NULL,
  -- When it is tried next, or, while it is being sent, when another may take it.
  next_attempt_at TEXT,
  -- When the last attempt began, as long as nobody has noted how it ended.
  handing_over_at TEXT,
  ended_at TEXT,
  -- Why the last attempt failed.
  failure TEXT,
  CHECK ((status = 'WAITING') = (next_attempt_at IS NOT NULL)),
  CHECK ((status = 'WAITING') = (ended_at IS NULL)),
  CHECK ((status = 'SENT') = (content IS NULL)),
  CHECK (status = 'WAITING' OR handing_over_at IS NULL)
) STRICT;

INSERT INTO outgoing_mails_new
  (id, about, content, status, attempts, created_at, next_attempt_at, ended_at, failure)
SELECT id, about, content, status, attempts, created_at, next_attempt_at, ended_at, failure
FROM outgoing_mails;

DROP TABLE outgoing_mails;

ALTER TABLE outgoing_mails_new RENAME TO outgoing_mails;

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
