-- When it was noted that a quote had expired unused. Those of before are not told any more.
ALTER TABLE quotes ADD COLUMN expired_at TEXT CHECK (expired_at IS NULL OR payout_id IS NULL);
UPDATE quotes SET expired_at = expires_at
  WHERE payout_id IS NULL AND expires_at <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now');

CREATE INDEX quotes_open ON quotes (mode, expires_at)
  WHERE payout_id IS NULL AND expired_at IS NULL;

-- What became of each object, with the object as it was then: its columns by their names, as its
-- table holds them. Whoever shows an event reads them as a row, and shows them as the API does.
-- seq is the order in which all was written; version rises by one with each event of an object.
CREATE TABLE events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  id TEXT NOT NULL UNIQUE CHECK (id GLOB 'evt_*'),
  type TEXT NOT NULL CHECK (type GLOB object_kind || '.*'),
  object_kind TEXT NOT NULL
    CHECK (object_kind IN ('account', 'balance', 'quote', 'payout', 'payment', 'beneficiary')),
  object_id TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0),
  created_at TEXT NOT NULL,
  data TEXT NOT NULL CHECK (json_type(data) = 'object'),
  UNIQUE (organization_id, mode, object_kind, object_id, version)
) STRICT;

-- Each ends with the seq: newest first is the order of all lists.
CREATE INDEX events_by_tenant ON events (organization_id, mode);
CREATE INDEX events_by_type ON events (organization_id, mode, type);
CREATE INDEX events_by_time ON events (organization_id, mode, created_at);

-- RAISE holds even for OR REPLACE and OR IGNORE, which every constraint would give way to.
CREATE TRIGGER events_lawful BEFORE INSERT ON events
BEGIN
  SELECT RAISE(ABORT, 'events is append-only')
  WHERE EXISTS (SELECT 1 FROM events WHERE seq = NEW.seq OR id = NEW.id);
  SELECT RAISE(ABORT, 'the versions of an object rise by one')
  WHERE NEW.version <> 1 + coalesce((
    SELECT max(version) FROM events
    WHERE organization_id = NEW.organization_id AND mode = NEW.mode
      AND object_kind = NEW.object_kind AND object_id = NEW.object_id
  ), 0);
END;

CREATE TRIGGER events_stay_on_update BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events is append-only'); END;

CREATE TRIGGER events_stay_on_delete BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events is append-only'); END;

-- What is to be told comes in here, without id and version.
CREATE VIEW told_events AS
  SELECT organization_id, mode, type, object_kind, object_id, created_at, data FROM events;

-- The id begins with the moment in milliseconds, so that ids sort by when they were made.
CREATE TRIGGER told_events_write INSTEAD OF INSERT ON told_events
BEGIN
  INSERT INTO events (organization_id, mode, id, type, object_kind, object_id, version,
    created_at, data)
  VALUES (NEW.organization_id, NEW.mode,
    'evt_' || printf('%012x', strftime('%s', NEW.created_at) || substr(NEW.created_at, 21, 3))
      || lower(hex(randomblob(10))),
    NEW.type, NEW.object_kind, NEW.object_id,
    1 + coalesce((
      SELECT max(version) FROM events
      WHERE organization_id = NEW.organization_id AND mode = NEW.mode
        AND object_kind = NEW.object_kind AND object_id = NEW.object_id
    ), 0),
    NEW.created_at, NEW.data);
END;

-- Each object as an event holds it.
CREATE VIEW account_facts AS
  SELECT organization_id, mode, id AS object_id, json_object(
    'id', id, 'name', name, 'description', description, 'purpose', purpose,
    'classification', classification, 'status', status, 'metadata', metadata,
    'reference_key', reference_key, 'version', version, 'created_at', created_at,
    'updated_at', updated_at
  ) AS data
  FROM accounts;

CREATE VIEW balance_facts AS
  SELECT organization_id, mode, account_id || ':' || asset AS object_id, account_id, asset,
    json_object(
      'account_id', account_id, 'asset', asset, 'posted', credits_posted - debits_posted,
      'pending', debits_pending
    ) AS data
  FROM ledger_accounts WHERE kind = 'customer';

CREATE VIEW quote_facts AS
  SELECT organization_id, mode, id AS object_id, json_object(
    'id', id, 'account_id', account_id, 'source_amount', source_amount,
    'source_asset', source_asset, 'destination_amount', destination_amount,
    'destination_asset', destination_asset, 'rate', rate, 'fees', fees, 'payout_id', payout_id,
    'expires_at', expires_at, 'created_at', created_at
  ) AS data
  FROM quotes;

CREATE VIEW payout_facts AS
  SELECT organization_id, mode, id AS object_id, json_object(
    'id', id, 'account_id', account_id, 'quote_id', quote_id, 'method', method,
    'status', status, 'phase', phase, 'version', version, 'source_amount', source_amount,
    'source_asset', source_asset, 'destination_amount', destination_amount,
    'destination_asset', destination_asset, 'fees', fees, 'crypto_details', crypto_details,
    'fiat_details', fiat_details, 'failure', failure, 'description', description,
    'metadata', metadata, 'initiated_at', initiated_at, 'completed_at', completed_at,
    'created_at', created_at, 'updated_at', updated_at
  ) AS data
  FROM payouts;

CREATE VIEW payment_facts AS
  SELECT organization_id, mode, id AS object_id, json_object(
    'id', id, 'account_id', account_id, 'amount', amount, 'asset', asset, 'method', method,
    'status', status, 'provider', provider, 'provider_payment_id', provider_payment_id,
    'description', description, 'metadata', metadata, 'version', version,
    'initiated_at', initiated_at, 'processed_at', processed_at, 'completed_at', completed_at,
    'created_at', created_at, 'updated_at', updated_at
  ) AS data
  FROM payments;

CREATE VIEW beneficiary_facts AS
  SELECT organization_id, mode, id AS object_id, json_object(
    'id', id, 'name', name, 'iban', iban, 'bic', bic, 'created_at', created_at
  ) AS data
  FROM beneficiaries;

-- Whoever writes an object, tells of it: no way of writing goes past these. Balances are told by
-- who moves money, once a write: in between they are nobody's to see.
CREATE TRIGGER accounts_tell_creation AFTER INSERT ON accounts
BEGIN
  INSERT INTO told_events VALUES (
    NEW.organization_id, NEW.mode, 'account.created', 'account', NEW.id, NEW.created_at,
    (SELECT data FROM account_facts
     WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND object_id = NEW.id)
  );
END;

CREATE TRIGGER accounts_tell_change AFTER UPDATE OF version ON accounts
BEGIN
  INSERT INTO told_events VALUES (
    NEW.organization_id, NEW.mode, 'account.updated', 'account', NEW.id, NEW.updated_at,
    (SELECT data FROM account_facts
     WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND object_id = NEW.id)
  );
END;

CREATE TRIGGER beneficiaries_tell_creation AFTER INSERT ON beneficiaries
BEGIN
  INSERT INTO told_events VALUES (
    NEW.organization_id, NEW.mode, 'beneficiary.created', 'beneficiary', NEW.id, NEW.created_at,
    (SELECT data FROM beneficiary_facts
     WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND object_id = NEW.id)
  );
END;

CREATE TRIGGER payments_tell_creation AFTER INSERT ON payments
BEGIN
  INSERT INTO told_events VALUES (
    NEW.organization_id, NEW.mode, 'payment.' || lower(NEW.status), 'payment', NEW.id,
    NEW.updated_at,
    (SELECT data FROM payment_facts
     WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND object_id = NEW.id)
  );
END;

CREATE TRIGGER payments_tell_change AFTER UPDATE OF version ON payments
BEGIN
  INSERT INTO told_events VALUES (
    NEW.organization_id, NEW.mode, 'payment.' || lower(NEW.status), 'payment', NEW.id,
    NEW.updated_at,
    (SELECT data FROM payment_facts
     WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND object_id = NEW.id)
  );
END;

CREATE TRIGGER quotes_tell_creation AFTER INSERT ON quotes
BEGIN
  INSERT INTO told_events VALUES (
    NEW.organization_id, NEW.mode, 'quote.created', 'quote', NEW.id, NEW.created_at,
    (SELECT data FROM quote_facts
     WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND object_id = NEW.id)
  );
END;

CREATE TRIGGER quotes_tell_expiry AFTER UPDATE OF expired_at ON quotes
BEGIN
  INSERT INTO told_events VALUES (
    NEW.organization_id, NEW.mode, 'quote.expired', 'quote', NEW.id, NEW.expired_at,
    (SELECT data FROM quote_facts
     WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND object_id = NEW.id)
  );
END;

-- A quote is accepted by its payout, at the same moment and in the same write.
CREATE TRIGGER payouts_tell_creation AFTER INSERT ON payouts
BEGIN
  INSERT INTO told_events
  SELECT organization_id, mode, 'quote.accepted', 'quote', object_id, NEW.created_at, data
  FROM quote_facts
  WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND object_id = NEW.quote_id;
  INSERT INTO told_events VALUES (
    NEW.organization_id, NEW.mode, 'payout.initiated', 'payout', NEW.id, NEW.created_at,
    (SELECT data FROM payout_facts
     WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND object_id = NEW.id)
  );
END;

CREATE TRIGGER payouts_tell_change AFTER UPDATE OF version ON payouts
BEGIN
  INSERT INTO told_events VALUES (
    NEW.organization_id, NEW.mode, 'payout.' || lower(NEW.status), 'payout', NEW.id, NEW.updated_at,
    (SELECT data FROM payout_facts
     WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND object_id = NEW.id)
  );
END;

-- A payout that came back stays completed: its money is a payment of its own.
CREATE TRIGGER bank_payments_tell_return AFTER UPDATE OF state ON bank_payments
WHEN NEW.state = 'RETURNED'
BEGIN
  INSERT INTO told_events VALUES (
    NEW.organization_id, NEW.mode, 'payout.returned', 'payout', NEW.payout_id, NEW.updated_at,
    (SELECT data FROM payout_facts
     WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND object_id = NEW.payout_id)
  );
END;
