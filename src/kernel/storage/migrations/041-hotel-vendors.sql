-- Software that serves many hotels signs in with one credential, and each hotel agrees to it.
CREATE TABLE hotel_vendors (
  vendor TEXT PRIMARY KEY
    CHECK (length(vendor) BETWEEN 1 AND 100 AND vendor NOT GLOB '*[^0-9a-z-]*'),
  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  digest TEXT NOT NULL CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- By which HotelCode a vendor names a hotel. What it sends counts from when the hotel agreed.
CREATE TABLE hotel_vendor_hotels (
  vendor TEXT NOT NULL REFERENCES hotel_vendors (vendor),
  hotel_code TEXT NOT NULL CHECK (length(hotel_code) BETWEEN 1 AND 64),
  hotel TEXT NOT NULL CHECK (length(hotel) BETWEEN 1 AND 100 AND hotel NOT GLOB '*[^0-9a-z-]*'),
  proposed_at TEXT NOT NULL,
  agreed_at TEXT,
  PRIMARY KEY (vendor, hotel_code),
  UNIQUE (vendor, hotel)
) STRICT, WITHOUT ROWID;

-- Two systems would overwrite each other's prices.
CREATE UNIQUE INDEX hotel_vendor_hotels_agreed
  ON hotel_vendor_hotels (hotel) WHERE agreed_at IS NOT NULL;
