-- What a hotel's system has said in the dialect of Google's ARI messages, each day with the moment
-- of the message: its calendar is made of it. The revision rises with every change.
CREATE TABLE hotel_ari (
  hotel TEXT PRIMARY KEY CHECK (length(hotel) BETWEEN 1 AND 100 AND hotel NOT GLOB '*[^0-9a-z-]*'),
  revision INTEGER NOT NULL CHECK (revision > 0),
  state TEXT NOT NULL CHECK (json_valid(state))
) STRICT, WITHOUT ROWID;
