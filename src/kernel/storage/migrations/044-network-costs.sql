-- What transactions take from the vault in the chain's own coin, in its smallest parts: the fee,
-- and the rent of token accounts that they open. Nobody but the operator has or owes this coin, so
-- that it has books of its own, see docs/decisions/085. Double entry: each row of network_costs
-- debits one row of network_cost_accounts and credits one of coin_accounts. Only triggers write.

-- Of network_fee; null where it is not known, as of transactions before this migration.
ALTER TABLE payout_attempts ADD COLUMN rent INTEGER CHECK (rent BETWEEN 0 AND network_fee);
ALTER TABLE sweeps ADD COLUMN rent INTEGER CHECK (rent BETWEEN 0 AND network_fee);

-- One row for each transaction that has landed, in vain or not. The organization is who the payout
-- or the deposit address is of; else the operator.
CREATE TABLE network_costs (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  chain TEXT NOT NULL CHECK (chain IN ('solana')),
  signature TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('PAYOUT', 'SWEEP', 'LOSS')),
  -- The payout, the sweep, or what the memo of the lost transaction names.
  object_id TEXT NOT NULL,
  fee INTEGER NOT NULL CHECK (fee >= 0),
  rent INTEGER NOT NULL CHECK (rent >= 0),
  created_at TEXT NOT NULL,
  PRIMARY KEY (mode, chain, signature),
  CHECK (fee + rent > 0)
) STRICT;

CREATE INDEX network_costs_by_time ON network_costs (mode, chain, created_at);

-- What all transactions of one purpose cost on one day (UTC), for one organization.
CREATE TABLE network_cost_accounts (
  mode TEXT NOT NULL,
  chain TEXT NOT NULL,
  day TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  purpose TEXT NOT NULL,
  transactions INTEGER NOT NULL CHECK (transactions >= 0),
  fee INTEGER NOT NULL CHECK (fee >= 0),
  rent INTEGER NOT NULL CHECK (rent >= 0),
  PRIMARY KEY (mode, chain, day, organization_id, purpose)
) STRICT, WITHOUT ROWID;

-- What the vaults of a mode have paid, all of them and at all times.
CREATE TABLE coin_accounts (
  mode TEXT NOT NULL,
  chain TEXT NOT NULL,
  paid INTEGER NOT NULL CHECK (paid >= 0),
  PRIMARY KEY (mode, chain)
) STRICT, WITHOUT ROWID;

-- A cost is that of a transaction, to the last part; RAISE holds even for OR REPLACE.
CREATE TRIGGER network_costs_lawful BEFORE INSERT ON network_costs
BEGIN
  SELECT RAISE(ABORT, 'network_costs is append-only')
  WHERE EXISTS (
    SELECT 1 FROM network_costs
    WHERE mode = NEW.mode AND chain = NEW.chain AND signature = NEW.signature
  );
  SELECT RAISE(ABORT, 'a cost of no transaction')
  WHERE NOT EXISTS (
    SELECT 1 FROM payout_attempts
    WHERE NEW.purpose = 'PAYOUT' AND signature = NEW.signature AND mode = NEW.mode
      AND chain = NEW.chain AND organization_id = NEW.organization_id
      AND payout_id = NEW.object_id AND state IN ('LANDED', 'FAILED')
      AND network_fee = NEW.fee + NEW.rent
    UNION ALL
    SELECT 1 FROM sweeps
    WHERE NEW.purpose = 'SWEEP' AND signature = NEW.signature AND mode = NEW.mode
      AND chain = NEW.chain AND id = NEW.object_id AND state IN ('LANDED', 'FAILED')
      AND network_fee = NEW.fee + NEW.rent
    UNION ALL
    SELECT 1 FROM outflows
    WHERE NEW.purpose = 'LOSS' AND signature = NEW.signature AND mode = NEW.mode
      AND chain = NEW.chain AND memo = NEW.object_id AND settled_as = 'LOSS'
      AND CAST(landing ->> 'cost' AS INTEGER) = NEW.fee + NEW.rent
  );
END;

CREATE TRIGGER network_costs_move AFTER INSERT ON network_costs
BEGIN
  INSERT INTO network_cost_accounts
    (mode, chain, day, organization_id, purpose, transactions, fee, rent)
  VALUES (NEW.mode, NEW.chain, substr(NEW.created_at, 1, 10), NEW.organization_id, NEW.purpose,
    1, NEW.fee, NEW.rent)
  ON CONFLICT DO UPDATE SET transactions = transactions + 1, fee = fee + excluded.fee,
    rent = rent + excluded.rent;
  INSERT INTO coin_accounts (mode, chain, paid)
  VALUES (NEW.mode, NEW.chain, NEW.fee + NEW.rent)
  ON CONFLICT DO UPDATE SET paid = paid + excluded.paid;
END;

CREATE TRIGGER network_costs_stay_on_update BEFORE UPDATE ON network_costs
BEGIN SELECT RAISE(ABORT, 'network_costs is append-only'); END;

-- Those of test data that is removed go with it, on both sides.
CREATE TRIGGER network_costs_stay_on_delete BEFORE DELETE ON network_costs
WHEN NOT EXISTS (
  SELECT 1 FROM removed_now WHERE organization_id = OLD.organization_id AND mode = OLD.mode
)
BEGIN SELECT RAISE(ABORT, 'network_costs is append-only'); END;

CREATE TRIGGER network_costs_removed AFTER DELETE ON network_costs
BEGIN
  UPDATE coin_accounts SET paid = paid - OLD.fee - OLD.rent
  WHERE mode = OLD.mode AND chain = OLD.chain;
  UPDATE network_cost_accounts SET transactions = transactions - 1, fee = fee - OLD.fee,
    rent = rent - OLD.rent
  WHERE mode = OLD.mode AND chain = OLD.chain AND day = substr(OLD.created_at, 1, 10)
    AND organization_id = OLD.organization_id AND purpose = OLD.purpose;
END;

CREATE TRIGGER network_cost_accounts_stay BEFORE DELETE ON network_cost_accounts
WHEN NOT EXISTS (
  SELECT 1 FROM removed_now WHERE organization_id = OLD.organization_id AND mode = OLD.mode
)
BEGIN SELECT RAISE(ABORT, 'what the network has cost stays'); END;

CREATE TRIGGER coin_accounts_stay BEFORE DELETE ON coin_accounts
BEGIN SELECT RAISE(ABORT, 'what the vaults have paid stays'); END;

CREATE TRIGGER payout_attempts_cost AFTER UPDATE OF state ON payout_attempts
WHEN NEW.state IN ('LANDED', 'FAILED') AND OLD.state NOT IN ('LANDED', 'FAILED')
  AND NEW.network_fee > 0
BEGIN
  INSERT INTO network_costs
    (mode, chain, signature, organization_id, purpose, object_id, fee, rent, created_at)
  VALUES (NEW.mode, NEW.chain, NEW.signature, NEW.organization_id, 'PAYOUT', NEW.payout_id,
    NEW.network_fee - coalesce(NEW.rent, 0), coalesce(NEW.rent, 0), NEW.updated_at);
END;

CREATE TRIGGER sweeps_cost AFTER UPDATE OF state ON sweeps
WHEN NEW.state IN ('LANDED', 'FAILED') AND OLD.state NOT IN ('LANDED', 'FAILED')
  AND NEW.network_fee > 0
BEGIN
  INSERT INTO network_costs
    (mode, chain, signature, organization_id, purpose, object_id, fee, rent, created_at)
  VALUES (NEW.mode, NEW.chain, NEW.signature, coalesce((
      SELECT organization_id FROM deposit_addresses
      WHERE mode = NEW.mode AND chain = NEW.chain AND token_account = NEW.token_account
    ), 'org_house'), 'SWEEP', NEW.id,
    NEW.network_fee - coalesce(NEW.rent, 0), coalesce(NEW.rent, 0), NEW.updated_at);
END;

-- One that has paid a payout costs as an attempt of that one.
CREATE TRIGGER outflows_cost AFTER UPDATE OF settled_as ON outflows
WHEN NEW.settled_as = 'LOSS' AND OLD.settled_as IS NULL
  AND CAST(NEW.landing ->> 'cost' AS INTEGER) > 0
BEGIN
  INSERT INTO network_costs
    (mode, chain, signature, organization_id, purpose, object_id, fee, rent, created_at)
  VALUES (NEW.mode, NEW.chain, NEW.signature, 'org_house', 'LOSS', NEW.memo,
    CAST(NEW.landing ->> 'cost' AS INTEGER) - coalesce(CAST(NEW.landing ->> 'rent' AS INTEGER), 0),
    coalesce(CAST(NEW.landing ->> 'rent' AS INTEGER), 0), NEW.settled_at);
END;

-- Whether a token account was opened, is known once the transaction has landed: somebody else may
-- have opened it meanwhile, or its owner may have closed it.
CREATE TRIGGER payouts_opened_nothing AFTER UPDATE OF state ON payout_attempts
WHEN NEW.state = 'LANDED' AND NEW.rent = 0
BEGIN
  UPDATE opening_days SET count = count - 1
  WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND day = (
    SELECT opens_on FROM payouts
    WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND id = NEW.payout_id
  );
END;

CREATE TRIGGER payouts_opened_all_the_same AFTER UPDATE OF state ON payout_attempts
WHEN NEW.state = 'LANDED' AND NEW.rent > 0 AND EXISTS (
  SELECT 1 FROM payouts
  WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND id = NEW.payout_id
    AND opens_on IS NULL
)
BEGIN
  INSERT INTO opening_days (organization_id, mode, day, count)
  VALUES (NEW.organization_id, NEW.mode, substr(NEW.updated_at, 1, 10), 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

INSERT INTO network_costs
  (mode, chain, signature, organization_id, purpose, object_id, fee, rent, created_at)
SELECT mode, chain, signature, organization_id, 'PAYOUT', payout_id, network_fee, 0, updated_at
FROM payout_attempts WHERE state IN ('LANDED', 'FAILED') AND network_fee > 0;

INSERT INTO network_costs
  (mode, chain, signature, organization_id, purpose, object_id, fee, rent, created_at)
SELECT mode, chain, signature, coalesce((
    SELECT organization_id FROM deposit_addresses AS address
    WHERE address.mode = sweeps.mode AND address.chain = sweeps.chain
      AND address.token_account = sweeps.token_account
  ), 'org_house'), 'SWEEP', id, network_fee, 0, updated_at
FROM sweeps WHERE state IN ('LANDED', 'FAILED') AND network_fee > 0;

INSERT INTO network_costs
  (mode, chain, signature, organization_id, purpose, object_id, fee, rent, created_at)
SELECT mode, chain, signature, 'org_house', 'LOSS', memo, CAST(landing ->> 'cost' AS INTEGER), 0,
  settled_at
FROM outflows WHERE settled_as = 'LOSS' AND CAST(landing ->> 'cost' AS INTEGER) > 0;
