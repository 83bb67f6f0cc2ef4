-- Texts of persons are sealed, each under the key of whom it is about. A key that is gone makes
-- unreadable all that was sealed under it, wherever a copy lies. Backups leave this table out.
-- An erased key stays as a row without a key, so that nobody makes the subject another one.
CREATE TABLE data_keys (
  subject TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL,
  wrapped TEXT,
  created_at TEXT NOT NULL,
  erased_at TEXT,
  CHECK ((wrapped IS NULL) = (erased_at IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX data_keys_by_organization ON data_keys (organization_id);

CREATE TRIGGER data_keys_stay BEFORE DELETE ON data_keys
BEGIN SELECT RAISE(ABORT, 'a data key is erased, and its row stays'); END;

CREATE TRIGGER data_keys_stay_erased BEFORE UPDATE ON data_keys
WHEN OLD.erased_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'an erased data key stays erased'); END;

-- A sealed IBAN has another length, and who was erased is marked.
CREATE TABLE beneficiaries_before AS SELECT * FROM beneficiaries;
DROP TABLE beneficiaries;
CREATE TABLE beneficiaries (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  id TEXT NOT NULL CHECK (id GLOB 'ben_*'),
  name TEXT NOT NULL,
  iban TEXT NOT NULL,
  bic TEXT,
  created_at TEXT NOT NULL,
  erased_at TEXT,
  PRIMARY KEY (organization_id, mode, id)
) STRICT;
INSERT INTO beneficiaries (organization_id, mode, id, name, iban, bic, created_at)
SELECT organization_id, mode, id, name, iban, bic, created_at
FROM beneficiaries_before ORDER BY created_at, id;
DROP TABLE beneficiaries_before;

CREATE INDEX beneficiaries_by_time ON beneficiaries (organization_id, mode, created_at, id);

CREATE TRIGGER beneficiaries_tell_creation AFTER INSERT ON beneficiaries
BEGIN
  INSERT INTO told_events VALUES (
    NEW.organization_id, NEW.mode, 'beneficiary.created', 'beneficiary', NEW.id, NEW.created_at,
    (SELECT data FROM beneficiary_facts
     WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND object_id = NEW.id)
  );
END;

-- What was stored before there were keys is still to be sealed, up to which row it is done.
CREATE TABLE unsealed (
  part TEXT PRIMARY KEY,
  last_row INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO unsealed SELECT 'accounts', 0 WHERE EXISTS (SELECT 1 FROM accounts);
INSERT INTO unsealed SELECT 'beneficiaries', 0 WHERE EXISTS (SELECT 1 FROM beneficiaries);
INSERT INTO unsealed SELECT 'payments', 0 WHERE EXISTS (SELECT 1 FROM payments);
INSERT INTO unsealed SELECT 'payouts', 0 WHERE EXISTS (SELECT 1 FROM payouts);
INSERT INTO unsealed SELECT 'events', 0 WHERE EXISTS (SELECT 1 FROM events);
INSERT INTO unsealed SELECT 'idempotency', 0 WHERE EXISTS (SELECT 1 FROM idempotency);
INSERT INTO unsealed SELECT 'bank_files', 0 WHERE EXISTS (SELECT 1 FROM bank_files);

-- When the scheduled erasure last ran.
CREATE TABLE retention_runs (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  ran_at TEXT NOT NULL,
  removed TEXT NOT NULL CHECK (json_type(removed) = 'object')
) STRICT;
