-- Payouts above a threshold wait for approval. The table of payouts is made anew, since a CHECK
-- cannot be changed: other tables refer to it, and what they refer to is there again at the end of
-- this write.
PRAGMA defer_foreign_keys = ON;

CREATE TABLE payouts_kept AS SELECT * FROM payouts;

DROP TABLE payouts;

-- A payout is its own work item: it is open until it is final, and due at next_attempt_at. One that
-- waits for approval is due at no time, so that no worker ever takes it. version guards what is
-- decided on it; fence rises with each worker that takes it.
CREATE TABLE payouts (
  organization_id TEXT NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  id TEXT NOT NULL CHECK (id GLOB 'po_*'),
  account_id TEXT NOT NULL,
  quote_id TEXT,
  method TEXT NOT NULL CHECK (method IN ('crypto', 'fiat')),
  status TEXT NOT NULL CHECK (status IN ('PENDING_APPROVAL', 'INITIATED', 'PROCESSING',
    'COMPLETED', 'FAILED', 'CANCELLED')),
  phase TEXT NOT NULL CHECK (phase IN ('WAITING', 'SIGNED', 'SENT', 'HANDED_OVER', 'ENDED')),
  version INTEGER NOT NULL CHECK (version > 0),
  source_amount INTEGER NOT NULL CHECK (source_amount > 0),
  source_asset TEXT NOT NULL CHECK (source_asset IN ('USDC', 'EURC', 'EUR')),
  destination_amount INTEGER NOT NULL CHECK (destination_amount > 0),
  destination_asset TEXT NOT NULL CHECK (destination_asset IN ('USDC', 'EURC', 'EUR')),
  fees TEXT NOT NULL CHECK (json_type(fees) = 'array'),
  crypto_details TEXT CHECK (json_type(crypto_details) = 'object'),
  fiat_details TEXT CHECK (json_type(fiat_details) = 'object'),
  failure TEXT CHECK (json_type(failure) = 'object'),
  description TEXT NOT NULL,
  metadata TEXT NOT NULL CHECK (json_type(metadata) = 'object'),
  initiated_at TEXT NOT NULL,
  completed_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  fence INTEGER NOT NULL DEFAULT 0 CHECK (fence >= 0),
  lease_owner TEXT,
  lease_until TEXT,
  next_attempt_at TEXT,
  caller_reference TEXT CHECK (length(caller_reference) BETWEEN 1 AND 64),
  idempotency_key TEXT,
  -- What approval the payout needs or needed, and what was decided; null where none was needed.
  approval TEXT CHECK (json_type(approval) = 'object'),
  PRIMARY KEY (organization_id, mode, id),
  FOREIGN KEY (organization_id, mode, account_id) REFERENCES accounts (organization_id, mode, id),
  FOREIGN KEY (organization_id, mode, quote_id) REFERENCES quotes (organization_id, mode, id),
  CHECK ((crypto_details IS NOT NULL) = (method = 'crypto')),
  CHECK ((fiat_details IS NOT NULL) = (method = 'fiat')),
  CHECK ((failure IS NOT NULL) = (status = 'FAILED')),
  CHECK ((completed_at IS NOT NULL) = (status = 'COMPLETED')),
  CHECK ((phase = 'ENDED') = (status IN ('COMPLETED', 'FAILED', 'CANCELLED'))),
  CHECK (status <> 'PENDING_APPROVAL' OR phase = 'WAITING' AND approval IS NOT NULL),
  CHECK ((lease_owner IS NULL) = (lease_until IS NULL)),
  CONSTRAINT open_or_final CHECK ((next_attempt_at IS NULL)
    = (status IN ('PENDING_APPROVAL', 'COMPLETED', 'FAILED', 'CANCELLED')))
) STRICT;

INSERT INTO payouts (organization_id, mode, id, account_id, quote_id, method, status, phase,
  version, source_amount, source_asset, destination_amount, destination_asset, fees,
  crypto_details, fiat_details, failure, description, metadata, initiated_at, completed_at,
  created_at, updated_at, fence, lease_owner, lease_until, next_attempt_at, caller_reference,
  idempotency_key)
SELECT organization_id, mode, id, account_id, quote_id, method, status, phase,
  version, source_amount, source_asset, destination_amount, destination_asset, fees,
  crypto_details, fiat_details, failure, description, metadata, initiated_at, completed_at,
  created_at, updated_at, fence, lease_owner, lease_until, next_attempt_at, caller_reference,
  idempotency_key
FROM payouts_kept;

DROP TABLE payouts_kept;

-- The memo on the chain holds the id alone.
CREATE UNIQUE INDEX payouts_by_id ON payouts (id);

CREATE UNIQUE INDEX payouts_one_of_a_quote ON payouts (organization_id, mode, quote_id)
  WHERE quote_id IS NOT NULL;

CREATE INDEX payouts_due ON payouts (mode, next_attempt_at) WHERE next_attempt_at IS NOT NULL;

CREATE INDEX payouts_by_time ON payouts (organization_id, mode, created_at, id);
CREATE INDEX payouts_by_account ON payouts (organization_id, mode, account_id, created_at, id);

-- Nearly all payouts are completed: only the others are found by their status.
CREATE INDEX payouts_by_status ON payouts (organization_id, mode, status, created_at, id)
  WHERE status <> 'COMPLETED';
CREATE INDEX payouts_by_account_and_status
  ON payouts (organization_id, mode, account_id, status, created_at, id)
  WHERE status <> 'COMPLETED';

CREATE INDEX payouts_by_idempotency_key ON payouts (organization_id, mode, idempotency_key)
  WHERE idempotency_key IS NOT NULL;

-- What the operator's page counts, by age.
CREATE INDEX payouts_open ON payouts (mode, status, created_at, organization_id, id)
  WHERE status IN ('PENDING_APPROVAL', 'INITIATED', 'PROCESSING');

-- Whose time for approval ends first.
CREATE INDEX payouts_to_approve ON payouts (mode, approval ->> 'expiresAt')
  WHERE status = 'PENDING_APPROVAL';

-- What is final stays as it is, whoever believes to know better; and nothing becomes younger.
CREATE TRIGGER payouts_final_stay BEFORE UPDATE ON payouts
WHEN OLD.status IN ('COMPLETED', 'FAILED', 'CANCELLED')
BEGIN SELECT RAISE(ABORT, 'a final payout stays as it is'); END;

CREATE TRIGGER payouts_lawful BEFORE UPDATE ON payouts
WHEN NEW.version < OLD.version OR NEW.fence < OLD.fence
  OR NEW.source_amount <> OLD.source_amount OR NEW.destination_amount <> OLD.destination_amount
  OR NEW.source_asset <> OLD.source_asset OR NEW.destination_asset <> OLD.destination_asset
  OR NEW.account_id <> OLD.account_id
  OR OLD.status = 'PROCESSING' AND NEW.status NOT IN ('PROCESSING', 'COMPLETED', 'FAILED')
  OR OLD.status = 'INITIATED' AND NEW.status IN ('PENDING_APPROVAL', 'COMPLETED', 'FAILED')
  OR OLD.status = 'PENDING_APPROVAL'
    AND NEW.status NOT IN ('PENDING_APPROVAL', 'INITIATED', 'CANCELLED')
BEGIN SELECT RAISE(ABORT, 'a payout goes forward only'); END;

-- Nobody goes on with a payout that lacks an approval, and nobody approves what he ordered.
CREATE TRIGGER payouts_approved BEFORE UPDATE ON payouts
WHEN OLD.status = 'PENDING_APPROVAL' AND NEW.status = 'INITIATED' AND (
  NEW.approval ->> 'needed' < OLD.approval ->> 'needed'
  OR NEW.approval ->> 'requestedBy' IS NOT OLD.approval ->> 'requestedBy'
  OR NEW.approval ->> 'needed' > (
    SELECT count(DISTINCT value ->> 'by') FROM json_each(NEW.approval, '$.decisions')
    WHERE value ->> 'verdict' = 'APPROVED'
      AND value ->> 'by' IS NOT NEW.approval ->> 'requestedBy'))
BEGIN SELECT RAISE(ABORT, 'a payout needs its approvals'); END;

-- What was decided stays decided.
CREATE TRIGGER payouts_keep_approval BEFORE UPDATE ON payouts
WHEN OLD.status <> 'PENDING_APPROVAL' AND NEW.approval IS NOT OLD.approval
BEGIN SELECT RAISE(ABORT, 'a payout keeps its approvals'); END;

CREATE TRIGGER payouts_stay BEFORE DELETE ON payouts
BEGIN SELECT RAISE(ABORT, 'a payout stays'); END;

CREATE TRIGGER payouts_on_a_chain BEFORE INSERT ON payouts
WHEN NEW.method = 'crypto'
  AND coalesce(NEW.crypto_details ->> 'chain', '') || ' ' || NEW.destination_asset
    NOT IN ('solana USDC', 'solana EURC')
BEGIN SELECT RAISE(ABORT, 'a payout is of an asset of its chain'); END;

CREATE TRIGGER payouts_use_reference AFTER INSERT ON payouts WHEN NEW.caller_reference IS NOT NULL
BEGIN
  INSERT INTO used_references VALUES (NEW.organization_id, NEW.mode, NEW.caller_reference, NEW.id);
END;

CREATE TRIGGER payouts_keep_reference BEFORE UPDATE OF caller_reference ON payouts
WHEN NEW.caller_reference IS NOT OLD.caller_reference
BEGIN SELECT RAISE(ABORT, 'a payout keeps its reference'); END;

CREATE TRIGGER payouts_count_born_ended AFTER INSERT ON payouts
WHEN NEW.status IN ('COMPLETED', 'FAILED', 'CANCELLED')
BEGIN
  INSERT INTO payout_days VALUES (NEW.mode, substr(NEW.updated_at, 1, 10), NEW.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER payouts_count_ended AFTER UPDATE OF status ON payouts
WHEN NEW.status <> OLD.status AND NEW.status IN ('COMPLETED', 'FAILED', 'CANCELLED')
BEGIN
  INSERT INTO payout_days VALUES (NEW.mode, substr(NEW.updated_at, 1, 10), NEW.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

DROP VIEW payout_facts;

CREATE VIEW payout_facts AS
  SELECT organization_id, mode, id AS object_id, json_object(
    'id', id, 'account_id', account_id, 'quote_id', quote_id, 'method', method,
    'status', status, 'phase', phase, 'version', version, 'source_amount', source_amount,
    'source_asset', source_asset, 'destination_amount', destination_amount,
    'destination_asset', destination_asset, 'fees', fees, 'crypto_details', crypto_details,
    'fiat_details', fiat_details, 'failure', failure, 'description', description,
    'metadata', metadata, 'caller_reference', caller_reference, 'approval', approval,
    'initiated_at', initiated_at, 'completed_at', completed_at, 'created_at', created_at,
    'updated_at', updated_at
  ) AS data
  FROM payouts;

CREATE TRIGGER payouts_tell_creation AFTER INSERT ON payouts
BEGIN
  INSERT INTO told_events
  SELECT organization_id, mode, 'quote.accepted', 'quote', object_id, NEW.created_at, data
  FROM quote_facts
  WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND object_id = NEW.quote_id;
  INSERT INTO told_events VALUES (
    NEW.organization_id, NEW.mode, 'payout.' || lower(NEW.status), 'payout', NEW.id,
    NEW.created_at,
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

-- No bytes and no bank before the approvals, whoever writes them.
CREATE TRIGGER payout_attempts_not_before_approval BEFORE INSERT ON payout_attempts
WHEN EXISTS (
  SELECT 1 FROM payouts WHERE organization_id = NEW.organization_id AND mode = NEW.mode
    AND id = NEW.payout_id AND status = 'PENDING_APPROVAL'
)
BEGIN SELECT RAISE(ABORT, 'a payout that waits for approval is not signed for'); END;

CREATE TRIGGER bank_payments_not_before_approval BEFORE INSERT ON bank_payments
WHEN EXISTS (
  SELECT 1 FROM payouts WHERE organization_id = NEW.organization_id AND mode = NEW.mode
    AND id = NEW.payout_id AND status = 'PENDING_APPROVAL'
)
BEGIN SELECT RAISE(ABORT, 'a payout that waits for approval is not handed to a bank'); END;

-- Above which amounts payouts of an organization wait, for how many approvals, and how long.
CREATE TABLE approval_policies (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  asset TEXT NOT NULL CHECK (asset IN ('USDC', 'EURC', 'EUR')),
  threshold INTEGER NOT NULL CHECK (threshold >= 0),
  approvers INTEGER NOT NULL CHECK (approvers BETWEEN 1 AND 10),
  expires_after_hours INTEGER NOT NULL CHECK (expires_after_hours BETWEEN 1 AND 720),
  updated_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, mode, asset)
) STRICT, WITHOUT ROWID;
