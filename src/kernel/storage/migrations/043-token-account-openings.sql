-- The day, by the clock of its organization, on which a payout was accepted that opens a token
-- account for who is paid: the vault pays its rent. Null for all others. It is never changed.
ALTER TABLE payouts ADD COLUMN opens_on TEXT CHECK (opens_on GLOB '????-??-??');

-- Whether one is under way to an address: then another does not pay for the same account.
CREATE INDEX payouts_opening_now ON payouts (organization_id, mode, crypto_details ->> 'toAddress')
  WHERE opens_on IS NOT NULL AND status IN ('PENDING_APPROVAL', 'INITIATED', 'PROCESSING');

CREATE TRIGGER payouts_opening_stays BEFORE UPDATE OF opens_on ON payouts
WHEN OLD.opens_on IS NOT NEW.opens_on
BEGIN SELECT RAISE(ABORT, 'what a payout was accepted as stays'); END;

-- How many token accounts an organization has had opened on a day, and is about to have: one for
-- each payout with that day, but for those that have ended without opening any, and one for each
-- other payout that has opened an account all the same. Only the triggers below count.
CREATE TABLE opening_days (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  day TEXT NOT NULL CHECK (day GLOB '????-??-??'),
  count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (organization_id, mode, day)
) STRICT, WITHOUT ROWID;

-- How many it may have a day where the operator has said so of this organization.
CREATE TABLE opening_limits (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  most INTEGER NOT NULL CHECK (most >= 0),
  updated_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, mode)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER payouts_opening_counted AFTER INSERT ON payouts
WHEN NEW.opens_on IS NOT NULL
BEGIN
  INSERT INTO opening_days (organization_id, mode, day, count)
  VALUES (NEW.organization_id, NEW.mode, NEW.opens_on, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

-- Nothing was opened: the transaction has done nothing, or there was none.
CREATE TRIGGER payouts_opening_given_back AFTER UPDATE OF status ON payouts
WHEN NEW.opens_on IS NOT NULL AND NEW.status IN ('FAILED', 'CANCELLED')
  AND OLD.status NOT IN ('FAILED', 'CANCELLED')
BEGIN
  UPDATE opening_days SET count = count - 1
  WHERE organization_id = NEW.organization_id AND mode = NEW.mode AND day = NEW.opens_on;
  SELECT RAISE(ABORT, 'an opening that was never counted') WHERE changes() <> 1;
END;

-- What is added to the source amount of a quote where its payout opens a token account.
ALTER TABLE quotes ADD COLUMN token_account_fee INTEGER NOT NULL DEFAULT 0
  CHECK (token_account_fee >= 0);

DROP VIEW quote_facts;
CREATE VIEW quote_facts AS
  SELECT organization_id, mode, id AS object_id, json_object(
    'id', id, 'account_id', account_id, 'source_amount', source_amount,
    'source_asset', source_asset, 'destination_amount', destination_amount,
    'destination_asset', destination_asset, 'rate', rate, 'rate_date', rate_date, 'fees', fees,
    'token_account_fee', token_account_fee, 'payout_id', payout_id, 'expires_at', expires_at,
    'created_at', created_at
  ) AS data
  FROM quotes;
