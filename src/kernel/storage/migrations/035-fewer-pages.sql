-- Each commit writes every page that it touches to the log: indexes that no query needs cost as
-- much as those that one does.

-- Answers are kept in the order of writing, so what is oldest stands first in the table itself.
DROP INDEX idempotency_by_time;

-- Where the events of an hour begin: a row for each hour in which something happened, instead of an
-- entry for each event. Nothing of that hour or of a later one was written before the first seq of
-- them all, also where clocks were in another order.
CREATE TABLE event_hours (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  hour TEXT NOT NULL,
  first_seq INTEGER NOT NULL CHECK (first_seq > 0),
  PRIMARY KEY (organization_id, mode, hour)
) STRICT, WITHOUT ROWID;

INSERT INTO event_hours
  SELECT organization_id, mode, substr(created_at, 1, 13) AS hour, min(seq) FROM events
  GROUP BY organization_id, mode, hour;

CREATE TRIGGER event_hours_begin AFTER INSERT ON events
WHEN NOT EXISTS (
  SELECT 1 FROM event_hours WHERE organization_id = NEW.organization_id AND mode = NEW.mode
    AND hour = substr(NEW.created_at, 1, 13)
)
BEGIN
  INSERT INTO event_hours
  VALUES (NEW.organization_id, NEW.mode, substr(NEW.created_at, 1, 13), NEW.seq);
END;

DROP INDEX events_by_time;
