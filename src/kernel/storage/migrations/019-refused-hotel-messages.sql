-- Messages that were refused before they were read have no action, and some name no version.
CREATE TABLE hotel_pushes_new (
  id INTEGER PRIMARY KEY,
  hotel TEXT NOT NULL,
  at TEXT NOT NULL,
  action TEXT,
  protocol TEXT,
  client_id TEXT,
  outcome TEXT NOT NULL CHECK (outcome IN ('success', 'advisory', 'warning', 'error')),
  message TEXT,
  CHECK (outcome = 'error' OR action IS NOT NULL AND protocol IS NOT NULL)
) STRICT;

INSERT INTO hotel_pushes_new (id, hotel, at, action, protocol, client_id, outcome, message)
SELECT id, hotel, at, action, protocol, client_id, outcome, message FROM hotel_pushes;

DROP TABLE hotel_pushes;

ALTER TABLE hotel_pushes_new RENAME TO hotel_pushes;

CREATE INDEX hotel_pushes_by_hotel ON hotel_pushes (hotel, id);
