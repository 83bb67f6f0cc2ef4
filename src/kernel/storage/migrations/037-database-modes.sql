-- Which mode alone is in this database. Without a row both are: test mode moves to a database of
-- its own by `db migrate`. The two that belong together have the same name of their pair.
CREATE TABLE database_modes (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  pair TEXT NOT NULL,
  -- moving: rows of test mode are on their way from the main database to the other one.
  state TEXT NOT NULL CHECK (state IN ('moving', 'apart')),
  -- In the other database: who moves them. Whoever takes over writes its own name.
  mover TEXT,
  since TEXT NOT NULL
) STRICT;

-- A process that does not know yet that they are apart writes nothing to where nobody reads it. No
-- key works in the wrong database, and nothing changes there without an event.
CREATE TRIGGER api_keys_in_their_database BEFORE INSERT ON api_keys
WHEN EXISTS (SELECT 1 FROM database_modes WHERE mode <> NEW.mode)
BEGIN SELECT RAISE(ABORT, 'this mode is in another database'); END;

CREATE TRIGGER events_in_their_database BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM database_modes WHERE mode <> NEW.mode)
BEGIN SELECT RAISE(ABORT, 'this mode is in another database'); END;
