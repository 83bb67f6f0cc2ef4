-- The embedded calendars. A hotel is its slug in the directory; version rises with every change.
CREATE TABLE hotel_calendars (
  hotel TEXT PRIMARY KEY CHECK (length(hotel) BETWEEN 1 AND 100 AND hotel NOT GLOB '*[^0-9a-z-]*'),
  version INTEGER NOT NULL CHECK (version > 0),
  changed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE hotel_rooms (
  hotel TEXT NOT NULL REFERENCES hotel_calendars (hotel),
  code TEXT NOT NULL,
  place INTEGER NOT NULL,
  room TEXT NOT NULL CHECK (json_extract(room, '$.code') = code),
  PRIMARY KEY (hotel, code)
) STRICT;

CREATE TABLE hotel_rate_plans (
  hotel TEXT NOT NULL REFERENCES hotel_calendars (hotel),
  code TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (json_extract(plan, '$.code') = code),
  PRIMARY KEY (hotel, code)
) STRICT;

-- Rooms that are still free by night, in days since 1970-01-01; a night without a row has none.
CREATE TABLE hotel_free_rooms (
  hotel TEXT NOT NULL REFERENCES hotel_calendars (hotel),
  room TEXT NOT NULL,
  night INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (hotel, room, night)
) STRICT, WITHOUT ROWID;

-- Nights on which the whole hotel is closed; both ends belong to it.
CREATE TABLE hotel_closings (
  hotel TEXT NOT NULL REFERENCES hotel_calendars (hotel),
  first INTEGER NOT NULL,
  last INTEGER NOT NULL CHECK (last >= first),
  PRIMARY KEY (hotel, first)
) STRICT, WITHOUT ROWID;

-- With what a hotel's system signs in: of the password only its SHA-256 is kept.
CREATE TABLE hotel_credentials (
  hotel TEXT PRIMARY KEY CHECK (length(hotel) BETWEEN 1 AND 100 AND hotel NOT GLOB '*[^0-9a-z-]*'),
  digest TEXT NOT NULL CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
  hotel_code TEXT CHECK (length(hotel_code) BETWEEN 1 AND 64),
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The last messages of each hotel's system, for the operator.
CREATE TABLE hotel_pushes (
  id INTEGER PRIMARY KEY,
  hotel TEXT NOT NULL,
  at TEXT NOT NULL,
  action TEXT NOT NULL,
  protocol TEXT NOT NULL,
  client_id TEXT,
  outcome TEXT NOT NULL CHECK (outcome IN ('success', 'advisory', 'warning', 'error')),
  message TEXT
) STRICT;

CREATE INDEX hotel_pushes_by_hotel ON hotel_pushes (hotel, id);
