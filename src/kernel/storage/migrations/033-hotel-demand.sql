-- How often hotels were asked for: counts by day of asking, month of stay, party and outcome, of
-- nobody. What was asked without dates has an empty text for month and party.
CREATE TABLE hotel_demand (
  hotel TEXT NOT NULL CHECK (length(hotel) BETWEEN 1 AND 100),
  town TEXT,
  asked_on TEXT NOT NULL CHECK (length(asked_on) = 10),
  stay_month TEXT NOT NULL CHECK (length(stay_month) IN (0, 7)),
  party TEXT NOT NULL CHECK (length(party) <= 30),
  outcome TEXT NOT NULL CHECK (length(outcome) BETWEEN 1 AND 30),
  asks INTEGER NOT NULL CHECK (asks > 0),
  PRIMARY KEY (hotel, asked_on, stay_month, party, outcome)
) STRICT, WITHOUT ROWID;

CREATE INDEX hotel_demand_by_day ON hotel_demand (asked_on);
