-- An event does not repeat what an earlier one of the same object holds: where long metadata is as
-- it was, it holds the version of the event that has them, as a number. Whoever reads events reads
-- whole_events, where each is whole.
CREATE VIEW whole_events AS
  SELECT seq, organization_id, mode, id, type, object_kind, object_id, version, created_at,
    CASE json_type(data, '$.metadata') WHEN 'integer' THEN json_set(data, '$.metadata', (
      SELECT earlier.data ->> '$.metadata' FROM events AS earlier
      WHERE earlier.organization_id = events.organization_id AND earlier.mode = events.mode
        AND earlier.object_kind = events.object_kind AND earlier.object_id = events.object_id
        AND earlier.version = events.data ->> '$.metadata'
    )) ELSE data END AS data
  FROM events;

-- What the events of an organization hold, so that a limit of it costs no counting.
CREATE TABLE stored_bytes (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  PRIMARY KEY (organization_id, mode)
) STRICT;

INSERT INTO stored_bytes
  SELECT organization_id, mode, sum(length(data)) FROM events GROUP BY organization_id, mode;

CREATE TRIGGER stored_bytes_count AFTER INSERT ON events
BEGIN
  INSERT INTO stored_bytes VALUES (NEW.organization_id, NEW.mode, length(NEW.data))
  ON CONFLICT (organization_id, mode) DO UPDATE SET bytes = bytes + excluded.bytes;
END;

-- Texts of persons in old events are sealed once, and are longer then.
CREATE TRIGGER stored_bytes_follow AFTER UPDATE OF data ON events
BEGIN
  UPDATE stored_bytes SET bytes = bytes + length(NEW.data) - length(OLD.data)
  WHERE organization_id = NEW.organization_id AND mode = NEW.mode;
END;

DROP TRIGGER told_events_write;
-- The id begins with the moment in milliseconds, so that ids sort by when they were made. Metadata
-- of up to 64 characters are shorter than what it takes to look for them.
CREATE TRIGGER told_events_write INSTEAD OF INSERT ON told_events
BEGIN
  INSERT INTO events (organization_id, mode, id, type, object_kind, object_id, version,
    created_at, data)
  SELECT NEW.organization_id, NEW.mode,
    'evt_' || printf('%012x', strftime('%s', NEW.created_at) || substr(NEW.created_at, 21, 3))
      || lower(hex(randomblob(10))),
    NEW.type, NEW.object_kind, NEW.object_id, 1 + coalesce(newest.version, 0), NEW.created_at,
    CASE WHEN length(NEW.data ->> '$.metadata') > 64 AND NEW.data ->> '$.metadata' = (
      SELECT data ->> '$.metadata' FROM events
      WHERE organization_id = NEW.organization_id AND mode = NEW.mode
        AND object_kind = NEW.object_kind AND object_id = NEW.object_id
        AND version = newest.held_by
    ) THEN json_set(NEW.data, '$.metadata', newest.held_by) ELSE NEW.data END
  FROM (SELECT 1) LEFT JOIN (
    SELECT version,
      CASE json_type(data, '$.metadata') WHEN 'integer' THEN data ->> '$.metadata' ELSE version END
        AS held_by
    FROM events
    WHERE organization_id = NEW.organization_id AND mode = NEW.mode
      AND object_kind = NEW.object_kind AND object_id = NEW.object_id
    ORDER BY version DESC LIMIT 1
  ) AS newest ON true;
END;
