-- Where events go. While disabled_reason is set, nothing new is queued and what is queued waits.
-- It is for the events after since_seq, where it was last changed. failures counts attempts in a
-- row that failed; until paused_until nothing is sent.
CREATE TABLE webhook_endpoints (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  id TEXT NOT NULL UNIQUE CHECK (id GLOB 'whe_*'),
  url TEXT NOT NULL CHECK (url GLOB 'https://*' OR mode = 'test' AND url GLOB 'http://*'),
  types TEXT NOT NULL CHECK (json_type(types) = 'array'),
  description TEXT NOT NULL,
  disabled_reason TEXT CHECK (disabled_reason IN ('REQUESTED', 'GONE')),
  public_key TEXT NOT NULL CHECK (public_key GLOB 'whpk_*'),
  since_seq INTEGER NOT NULL CHECK (since_seq >= 0),
  version INTEGER NOT NULL CHECK (version > 0),
  failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
  paused_until TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  PRIMARY KEY (organization_id, mode, id)
) STRICT;

CREATE INDEX webhook_endpoints_by_time ON webhook_endpoints (organization_id, mode, created_at, id)
  WHERE deleted_at IS NULL;

-- What messages are signed with, sealed under a key that is not here. Without expires_at it is the
-- newest; the one before signs beside it until then.
CREATE TABLE webhook_secrets (
  organization_id TEXT NOT NULL,
  mode TEXT NOT NULL,
  endpoint_id TEXT NOT NULL,
  n INTEGER NOT NULL CHECK (n > 0),
  sealed TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  PRIMARY KEY (organization_id, mode, endpoint_id, n),
  FOREIGN KEY (organization_id, mode, endpoint_id)
    REFERENCES webhook_endpoints (organization_id, mode, id)
) STRICT;

CREATE UNIQUE INDEX webhook_secrets_one_newest
  ON webhook_secrets (organization_id, mode, endpoint_id) WHERE expires_at IS NULL;

-- An event on its way to an endpoint, due at next_attempt_at until it has ended. message is the
-- text of a test event; any other is an event of its table. fence rises with each worker that
-- takes it, and failures, of attempts in a row, says when the next one is.
CREATE TABLE webhook_deliveries (
  organization_id TEXT NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  id TEXT NOT NULL CHECK (id GLOB 'whd_*'),
  endpoint_id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  type TEXT NOT NULL,
  message TEXT,
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'DELIVERED', 'FAILED', 'CANCELLED')),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
  next_attempt_at TEXT,
  fence INTEGER NOT NULL DEFAULT 0 CHECK (fence >= 0),
  lease_owner TEXT,
  lease_until TEXT,
  attempted_at TEXT,
  took_ms INTEGER,
  answer_status INTEGER,
  answer TEXT,
  error TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  delivered_at TEXT,
  PRIMARY KEY (organization_id, mode, id),
  FOREIGN KEY (organization_id, mode, endpoint_id)
    REFERENCES webhook_endpoints (organization_id, mode, id),
  CHECK ((message IS NOT NULL) = (type = 'webhook.test')),
  CHECK ((next_attempt_at IS NOT NULL) = (status = 'PENDING')),
  CHECK ((delivered_at IS NOT NULL) = (status = 'DELIVERED')),
  CHECK ((lease_owner IS NULL) = (lease_until IS NULL)),
  CHECK ((attempted_at IS NULL) = (attempts = 0))
) STRICT;

CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at, id)
  WHERE next_attempt_at IS NOT NULL;

CREATE INDEX webhook_deliveries_by_time
  ON webhook_deliveries (organization_id, mode, endpoint_id, created_at, id);

-- Nearly all deliveries come through: only the others are found by their status.
CREATE INDEX webhook_deliveries_by_status
  ON webhook_deliveries (organization_id, mode, endpoint_id, status, created_at, id)
  WHERE status IN ('FAILED', 'CANCELLED');

CREATE TRIGGER webhook_deliveries_lawful BEFORE UPDATE ON webhook_deliveries
WHEN NEW.fence < OLD.fence OR NEW.attempts < OLD.attempts OR NEW.endpoint_id <> OLD.endpoint_id
  OR NEW.event_id <> OLD.event_id OR NEW.message IS NOT OLD.message
BEGIN SELECT RAISE(ABORT, 'a delivery stays what it is and goes forward only'); END;

CREATE TRIGGER webhook_endpoints_stay BEFORE DELETE ON webhook_endpoints
BEGIN SELECT RAISE(ABORT, 'an endpoint is marked as deleted, and stays'); END;

-- Up to which event deliveries have been made; no row stands for none. What happened before there
-- were webhooks is past.
CREATE TABLE webhook_progress (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  seq INTEGER NOT NULL CHECK (seq >= 0)
) STRICT;

INSERT INTO webhook_progress SELECT 1, seq FROM events ORDER BY seq DESC LIMIT 1;

CREATE TRIGGER webhook_progress_goes_forward BEFORE UPDATE ON webhook_progress
WHEN NEW.seq < OLD.seq
BEGIN SELECT RAISE(ABORT, 'deliveries are made once'); END;
