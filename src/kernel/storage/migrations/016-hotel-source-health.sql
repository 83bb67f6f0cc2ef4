-- How a hotel's system did when it was last asked live, for the operator.
CREATE TABLE hotel_source_health (
  hotel TEXT PRIMARY KEY CHECK (length(hotel) BETWEEN 1 AND 100),
  answered_at TEXT,
  failed_at TEXT,
  fault TEXT,
  CHECK (answered_at IS NOT NULL OR failed_at IS NOT NULL),
  CHECK ((fault IS NULL) = (failed_at IS NULL))
) STRICT, WITHOUT ROWID;
