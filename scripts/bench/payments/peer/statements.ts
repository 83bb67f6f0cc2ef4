/** What the peer does, a statement each: authentication, work and its effects in one go. */

const CALLER = `
  SELECT organization_id, mode FROM api_keys JOIN organizations USING (organization_id)
  WHERE digest = $1 AND organization_id = $2 AND revoked_at IS NULL AND closed_at IS NULL`;

/** No row: nobody may ask; a row without an account: there is none. */
export const READ_ACCOUNT = {
  name: 'read-account',
  text: `
WITH caller AS (${CALLER} AND 'accounts:read' = ANY (scopes))
SELECT accounts.* FROM caller LEFT JOIN accounts
  ON accounts.organization_id = caller.organization_id AND accounts.mode = caller.mode
    AND account_id = $3`,
};

export const LIST_PAYMENTS = {
  name: 'list-payments',
  text: `
WITH caller AS (${CALLER} AND 'payments:read' = ANY (scopes))
SELECT page.* FROM caller LEFT JOIN LATERAL (
  SELECT payments.* FROM payments
  WHERE organization_id = caller.organization_id AND mode = caller.mode
    AND (created_at, payment_id) < ($3, $4)
  ORDER BY created_at DESC, payment_id DESC LIMIT $5
) AS page ON true`,
};

/** Tells of what was written: of the object as it is answered, and of the customer's balance. */
const reported = (object: { id: string; type: string; from: string; balances: string }): string => `
told AS (
  INSERT INTO events (organization_id, mode, event_id, type, object_kind, object_id, version,
    created_at, data)
  SELECT organization_id, mode, 'evt_' || gen_random_uuid(), '${object.type}',
    '${object.type.split('.')[0]}', ${object.id}, 1, $7, $6::jsonb
  FROM ${object.from}
  UNION ALL
  SELECT organization_id, mode, 'evt_' || gen_random_uuid(), 'balance.updated', 'balance',
    account_id || ':' || asset, version, $7, jsonb_build_object('account_id', account_id,
      'asset', asset, 'posted', amount, 'pending', pending)
  FROM ${object.balances} WHERE kind = 'customer'
)`;

/** The hot balance comes last, so that its lock is held for as short as can be. */
export const CREDIT = {
  name: 'credit',
  text: `
WITH caller AS (${CALLER} AND 'payments:write' = ANY (scopes)),
account AS (
  SELECT organization_id, mode, account_id FROM accounts JOIN caller USING (organization_id, mode)
  WHERE account_id = $3 AND status = 'ACTIVE'
),
stamp AS (
  INSERT INTO idempotency
  SELECT organization_id, mode, $4, $5, $6, $7::timestamptz FROM account
  ON CONFLICT DO NOTHING RETURNING organization_id, mode
),
paid AS (
  INSERT INTO payments
  SELECT organization_id, mode, $8, $3, $9::bigint, $10, $11, 'COMPLETED', $12, $13, $14,
    $15::jsonb, $7, $7, $7, $7, $7
  FROM stamp RETURNING organization_id, mode, payment_id, account_id, asset, amount
),
moved AS (
  INSERT INTO balances AS kept
  SELECT organization_id, mode, 'customer', account_id, asset, amount FROM paid
  UNION ALL
  SELECT organization_id, mode, 'external', '', asset, amount FROM paid
  ON CONFLICT (organization_id, mode, kind, account_id, asset)
    DO UPDATE SET amount = kept.amount + excluded.amount, version = kept.version + 1
  RETURNING *
),
entered AS (
  INSERT INTO entries
  SELECT organization_id, mode, $8, kind, account_id, asset, $9::bigint, amount FROM moved
),
${reported({ id: '$8', type: 'payment.completed', from: 'paid', balances: 'moved' })}
SELECT (SELECT count(*)::int FROM caller) AS callers,
  (SELECT count(*)::int FROM account) AS accounts,
  (SELECT count(*)::int FROM stamp) AS stamps`,
};

/** The customer's balance and the vault's, which is in every payout: the hot one last. */
export const PAY_OUT = {
  name: 'pay-out',
  text: `
WITH caller AS (${CALLER} AND 'payouts:write' = ANY (scopes)),
account AS (
  SELECT organization_id, mode, account_id FROM accounts JOIN caller USING (organization_id, mode)
  WHERE account_id = $3 AND status = 'ACTIVE'
),
stamp AS (
  INSERT INTO idempotency
  SELECT organization_id, mode, $4, $5, $6, $7::timestamptz
  FROM account JOIN balances USING (organization_id, mode, account_id)
  WHERE kind = 'customer' AND asset = $10
  ON CONFLICT DO NOTHING RETURNING organization_id, mode
),
paid AS (
  INSERT INTO payouts
  SELECT organization_id, mode, $8, $3, 'crypto', 'INITIATED', 'WAITING', 1, $9::bigint, $10,
    $9::bigint, $10, '[]', $11::jsonb, $12, $13::jsonb, $7, $7, $7, $7
  FROM stamp RETURNING organization_id, mode
),
held AS (
  UPDATE balances AS kept SET pending = pending + $9::bigint, version = version + 1 FROM paid
  WHERE kept.organization_id = paid.organization_id AND kept.mode = paid.mode
    AND kept.kind = 'customer' AND kept.account_id = $3 AND kept.asset = $10
  RETURNING kept.*
),
promised AS (
  INSERT INTO balances AS kept
  SELECT organization_id, mode, 'vault', '', asset, 0, $9::bigint FROM held
  ON CONFLICT (organization_id, mode, kind, account_id, asset)
    DO UPDATE SET pending = kept.pending + excluded.pending
  RETURNING organization_id, mode, kind, account_id, asset, amount
),
entered AS (
  INSERT INTO holds
  SELECT organization_id, mode, $8, kind, account_id, asset, $9::bigint, amount
  FROM (
    SELECT organization_id, mode, kind, account_id, asset, amount FROM held
    UNION ALL SELECT * FROM promised
  ) AS both_sides
),
${reported({ id: '$8', type: 'payout.initiated', from: 'paid', balances: 'held' })}
SELECT (SELECT count(*)::int FROM caller) AS callers,
  (SELECT count(*)::int FROM account) AS accounts,
  (SELECT count(*)::int FROM stamp) AS stamps`,
};

export const EARLIER = {
  name: 'earlier',
  text: `
WITH caller AS (${CALLER})
SELECT fingerprint, body FROM idempotency JOIN caller USING (organization_id, mode)
WHERE scope = $3`,
};
