-- A write that changes many rows is made in parts, so that nobody waits long for one of them. A row
-- says what is left of it; it is part of the request's own write, and each part moves it on.
CREATE TABLE long_writes (
  id INTEGER PRIMARY KEY,
  organization_id TEXT NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  kind TEXT NOT NULL CHECK (
    kind IN ('cancel-deliveries', 'move-payouts', 'move-bank-payments', 'move-deliveries')
  ),
  -- Whose deliveries are cancelled.
  endpoint_id TEXT CHECK ((endpoint_id IS NOT NULL) = (kind = 'cancel-deliveries')),
  -- By how much what waits is due earlier: a clock of test mode was moved on.
  by_ms INTEGER CHECK ((by_ms > 0) = (kind <> 'cancel-deliveries')),
  begun_at TEXT NOT NULL,
  -- The id up to which rows were written.
  after TEXT NOT NULL,
  CHECK (mode = 'test' OR kind = 'cancel-deliveries')
) STRICT;

-- Each round of deliveries asks for these; those that were deleted stay, and would be read as well.
CREATE INDEX webhook_endpoints_in_use ON webhook_endpoints (id) WHERE deleted_at IS NULL;
