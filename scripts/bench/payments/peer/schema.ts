/** The peer's tables: the same facts under the same constraints as Kontor's. */
export const SCHEMA = `
CREATE TABLE organizations (
  organization_id text PRIMARY KEY,
  closed_at timestamptz
);

CREATE TABLE api_keys (
  digest text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations,
  mode text NOT NULL,
  scopes text[] NOT NULL,
  revoked_at timestamptz
);

CREATE TABLE accounts (
  organization_id text NOT NULL REFERENCES organizations,
  mode text NOT NULL,
  account_id text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  purpose text NOT NULL,
  classification text NOT NULL,
  status text NOT NULL,
  metadata jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, mode, account_id)
);

CREATE TABLE payments (
  organization_id text NOT NULL,
  mode text NOT NULL,
  payment_id text NOT NULL,
  account_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  asset text NOT NULL,
  method text NOT NULL,
  status text NOT NULL,
  provider text NOT NULL,
  provider_payment_id text NOT NULL,
  description text NOT NULL,
  metadata jsonb NOT NULL,
  initiated_at timestamptz NOT NULL,
  processed_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, mode, payment_id),
  UNIQUE (organization_id, mode, provider, provider_payment_id),
  FOREIGN KEY (organization_id, mode, account_id) REFERENCES accounts
);
CREATE INDEX payments_by_time ON payments (organization_id, mode, created_at, payment_id);
CREATE INDEX payments_by_account
  ON payments (organization_id, mode, account_id, created_at, payment_id);

-- Half of each page stays free, so that a new version of a balance finds room beside the old one.
CREATE TABLE balances (
  organization_id text NOT NULL,
  mode text NOT NULL,
  kind text NOT NULL,
  account_id text NOT NULL,
  asset text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  pending bigint NOT NULL DEFAULT 0 CHECK (pending >= 0),
  version bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, mode, kind, account_id, asset),
  CONSTRAINT enough_funds CHECK (kind <> 'customer' OR amount >= pending)
) WITH (fillfactor = 50);

CREATE TABLE entries (
  organization_id text NOT NULL,
  mode text NOT NULL,
  payment_id text NOT NULL,
  kind text NOT NULL,
  account_id text NOT NULL,
  asset text NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint NOT NULL,
  PRIMARY KEY (organization_id, mode, payment_id, kind),
  FOREIGN KEY (organization_id, mode, payment_id) REFERENCES payments
);

CREATE TABLE payouts (
  organization_id text NOT NULL,
  mode text NOT NULL,
  payout_id text NOT NULL,
  account_id text NOT NULL,
  method text NOT NULL,
  status text NOT NULL,
  phase text NOT NULL,
  version int NOT NULL,
  source_amount bigint NOT NULL CHECK (source_amount > 0),
  source_asset text NOT NULL,
  destination_amount bigint NOT NULL CHECK (destination_amount > 0),
  destination_asset text NOT NULL,
  fees jsonb NOT NULL,
  crypto_details jsonb NOT NULL,
  description text NOT NULL,
  metadata jsonb NOT NULL,
  initiated_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  next_attempt_at timestamptz,
  PRIMARY KEY (organization_id, mode, payout_id),
  FOREIGN KEY (organization_id, mode, account_id) REFERENCES accounts
);
CREATE UNIQUE INDEX payouts_by_id ON payouts (payout_id);
CREATE INDEX payouts_due ON payouts (mode, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX payouts_by_time ON payouts (organization_id, mode, created_at, payout_id);
CREATE INDEX payouts_by_account
  ON payouts (organization_id, mode, account_id, created_at, payout_id);
CREATE INDEX payouts_by_status ON payouts (organization_id, mode, status, created_at, payout_id)
  WHERE status <> 'COMPLETED';
CREATE INDEX payouts_by_account_and_status
  ON payouts (organization_id, mode, account_id, status, created_at, payout_id)
  WHERE status <> 'COMPLETED';

-- Both sides of what is held for a payout.
CREATE TABLE holds (
  organization_id text NOT NULL,
  mode text NOT NULL,
  payout_id text NOT NULL,
  kind text NOT NULL,
  account_id text NOT NULL,
  asset text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  balance_after bigint NOT NULL,
  PRIMARY KEY (organization_id, mode, payout_id, kind),
  FOREIGN KEY (organization_id, mode, payout_id) REFERENCES payouts
);

-- What became of each object; a balance counts its versions itself.
CREATE TABLE events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations,
  mode text NOT NULL,
  event_id text NOT NULL UNIQUE,
  type text NOT NULL,
  object_kind text NOT NULL,
  object_id text NOT NULL,
  version bigint NOT NULL CHECK (version > 0),
  created_at timestamptz NOT NULL,
  data jsonb NOT NULL,
  UNIQUE (organization_id, mode, object_kind, object_id, version)
);
CREATE INDEX events_by_tenant ON events (organization_id, mode, seq);
CREATE INDEX events_by_type ON events (organization_id, mode, type, seq);

CREATE TABLE idempotency (
  organization_id text NOT NULL REFERENCES organizations,
  mode text NOT NULL,
  scope text NOT NULL,
  fingerprint text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, mode, scope)
);
`;

/** Rows of the shape of the tables, each a parameter that holds them as JSON. */
export const FILLING = [
  `INSERT INTO organizations SELECT * FROM jsonb_populate_recordset(NULL::organizations, $1)`,
  `INSERT INTO api_keys SELECT * FROM jsonb_populate_recordset(NULL::api_keys, $1)`,
  `INSERT INTO accounts SELECT * FROM jsonb_populate_recordset(NULL::accounts, $1)`,
  `INSERT INTO payments SELECT * FROM jsonb_populate_recordset(NULL::payments, $1)`,
] as const;

/** The entries and balances of the payments that are there. */
export const POSTING = [
  `INSERT INTO entries
   SELECT organization_id, mode, payment_id, 'customer', account_id, asset, amount,
     sum(amount) OVER (PARTITION BY account_id ORDER BY payment_id)
   FROM payments
   UNION ALL
   SELECT organization_id, mode, payment_id, 'external', '', asset, amount,
     sum(amount) OVER (ORDER BY payment_id)
   FROM payments`,
  `INSERT INTO balances
   SELECT organization_id, mode, kind, account_id, asset, sum(amount)
   FROM entries GROUP BY organization_id, mode, kind, account_id, asset`,
  `INSERT INTO events (organization_id, mode, event_id, type, object_kind, object_id, version,
     created_at, data)
   SELECT organization_id, mode, 'evt_' || payment_id, 'payment.completed', 'payment', payment_id,
     1, created_at, to_jsonb(payments)
   FROM payments
   UNION ALL
   SELECT organization_id, mode, 'evt_balance_' || payment_id, 'balance.updated', 'balance',
     account_id || ':' || asset, row_number() OVER (PARTITION BY account_id ORDER BY payment_id),
     created_at, jsonb_build_object('account_id', account_id, 'asset', asset, 'pending', 0,
       'posted', sum(amount) OVER (PARTITION BY account_id ORDER BY payment_id))
   FROM payments`,
  `UPDATE balances SET version = (
     SELECT count(*) FROM entries
     WHERE entries.kind = balances.kind AND entries.account_id = balances.account_id)`,
  `VACUUM ANALYZE`,
] as const;

/** Rows only where what is kept is not the sum, or a payment has not its two entries. */
export const BROKEN_LAWS = `
SELECT 'kept balances are the sums of the entries' AS law, kind, account_id
FROM balances AS kept FULL JOIN (
  SELECT organization_id, mode, kind, account_id, asset, sum(amount) AS amount, max(balance_after)
  FROM entries GROUP BY organization_id, mode, kind, account_id, asset
) AS summed USING (organization_id, mode, kind, account_id, asset)
WHERE kept.kind <> 'vault'
  AND (kept.amount IS DISTINCT FROM summed.amount OR kept.amount IS DISTINCT FROM summed.max)
UNION ALL
SELECT 'both sides sum to the same', 'external', min(asset)
FROM balances HAVING sum(amount * CASE kind WHEN 'external' THEN 1 ELSE -1 END) <> 0
UNION ALL
SELECT 'each payment moved its money once', 'customer', account_id
FROM payments WHERE 2 <> (
  SELECT count(*) FROM entries
  WHERE entries.organization_id = payments.organization_id AND entries.mode = payments.mode
    AND entries.payment_id = payments.payment_id AND entries.amount = payments.amount
    AND entries.account_id IN (payments.account_id, '')
)
UNION ALL
SELECT 'each payment is told once', 'customer', account_id
FROM payments WHERE 1 <> (
  SELECT count(*) FROM events
  WHERE events.organization_id = payments.organization_id AND events.mode = payments.mode
    AND events.object_kind = 'payment' AND events.object_id = payments.payment_id
)
UNION ALL
SELECT 'a balance is told as it is, and as often as it changed', kind, account_id
FROM balances WHERE kind = 'customer' AND NOT EXISTS (
  SELECT 1 FROM events
  WHERE events.organization_id = balances.organization_id AND events.mode = balances.mode
    AND events.object_kind = 'balance' AND events.version = balances.version
    AND events.object_id = balances.account_id || ':' || balances.asset
    AND events.data ->> 'posted' = balances.amount::text
    AND events.data ->> 'pending' = balances.pending::text
)
UNION ALL
SELECT 'what is pending is the sum of what is held', kept.kind, kept.account_id
FROM balances AS kept LEFT JOIN (
  SELECT organization_id, mode, kind, account_id, asset, sum(amount) AS amount
  FROM holds GROUP BY organization_id, mode, kind, account_id, asset
) AS held USING (organization_id, mode, kind, account_id, asset)
WHERE kept.pending <> coalesce(held.amount, 0)
UNION ALL
SELECT 'each payout holds its money once, on both sides', 'customer', account_id
FROM payouts WHERE 2 <> (
  SELECT count(*) FROM holds
  WHERE holds.organization_id = payouts.organization_id AND holds.mode = payouts.mode
    AND holds.payout_id = payouts.payout_id AND holds.amount = payouts.source_amount
    AND holds.account_id IN (payouts.account_id, '')
)`;
