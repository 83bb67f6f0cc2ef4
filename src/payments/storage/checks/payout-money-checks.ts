import { OPERATOR } from '#access/organization.ts';
import { law, type DatabaseCheck } from '#kernel/storage/check.ts';

/**
 * Checks of the money of payouts in the books of the organization and of the operator, recomputed
 * from the amounts of each payout.
 */

/** Payouts, each with the sum of its fees. */
const CHARGED = `
  SELECT payouts.*, iif(source_asset = 'EUR', 'external', 'vault') AS place,
    iif(destination_asset = 'EUR', 'external', 'vault') AS place_of_destination,
    (SELECT coalesce(sum(CAST(value ->> 'amount' AS INTEGER)), 0) FROM json_each(fees)) AS fee
  FROM payouts`;

/** What each payout reserves when it is accepted, movement by movement. */
const RESERVED = `
  SELECT id AS payout, organization_id AS book, mode, id || '.hold' AS transfer,
    'customer' AS debit_kind, account_id AS debit_account, place AS credit_kind,
    source_asset AS asset, source_amount - fee AS amount
  FROM charged
  UNION ALL
  SELECT id, organization_id, mode, id || '.fee', 'customer', account_id, place, source_asset, fee
  FROM charged WHERE fee > 0
  UNION ALL
  SELECT id, '${OPERATOR}', mode, id || '.fee', place, '', 'liquidity', source_asset, fee
  FROM charged WHERE fee > 0
  UNION ALL
  SELECT id, '${OPERATOR}', mode, id || '.exchange-given', place, '', 'liquidity', source_asset,
    source_amount - fee
  FROM charged WHERE source_asset <> destination_asset
  UNION ALL
  SELECT id, '${OPERATOR}', mode, id || '.exchange-taken', 'liquidity', '', place_of_destination,
    destination_asset, destination_amount
  FROM charged WHERE source_asset <> destination_asset`;

/**
 * The id of a payout's movement is the payout's id, a point and a reason; '/' is the next character
 * after the point, so the two bound the ids.
 */
const ITS_MOVEMENTS = `
  moved.organization_id IN (payout.organization_id, '${OPERATOR}') AND moved.mode = payout.mode
  AND moved.id > payout.id || '.' AND moved.id < payout.id || '/'`;

const reservesItsAmounts = law(
  'payouts: each reserves its own amounts, in both books',
  `WITH charged AS (${CHARGED}), reserved AS (${RESERVED})
   SELECT book || ' ' || mode || ' ' || transfer || ': there is no such hold of ' || amount
     || ' ' || asset
   FROM reserved
   WHERE NOT EXISTS (
     SELECT 1 FROM ledger_transfers AS moved
     WHERE moved.organization_id = book AND moved.mode = reserved.mode AND moved.id = transfer
       AND phase = 'pending' AND reference = payout AND moved.asset = reserved.asset
       AND moved.amount = reserved.amount AND moved.debit_kind = reserved.debit_kind
       AND moved.debit_account = reserved.debit_account
       AND moved.credit_kind = reserved.credit_kind AND credit_account = '')
   UNION ALL
   SELECT organization_id || ' ' || mode || ' ' || id || ': holds something else as well'
   FROM charged AS payout
   WHERE 1 + 2 * (fee > 0) + 2 * (source_asset <> destination_asset) < (
     SELECT count(*) FROM ledger_transfers AS moved
     WHERE ${ITS_MOVEMENTS} AND phase IN ('pending', 'posted'))`,
);

/** The phase that the payout's movements must have reached, by its status. */
const ENDING = `CASE status WHEN 'COMPLETED' THEN 'post' WHEN 'FAILED' THEN 'void'
  WHEN 'CANCELLED' THEN 'void' ELSE 'open' END`;

const endsAllTogether = law(
  'payouts: money is held for those that are open, and for no other',
  `SELECT payout.organization_id || ' ' || payout.mode || ' ' || payout.id || ': is ' || status
     || ', and ' || moved.id || ' of ' || moved.organization_id || ' is '
     || coalesce(done.phase, 'open')
   FROM payouts AS payout
   JOIN ledger_transfers AS moved ON ${ITS_MOVEMENTS} AND moved.phase = 'pending'
   LEFT JOIN ledger_transfers AS done ON done.organization_id = moved.organization_id
     AND done.mode = moved.mode AND done.pending_id = moved.id
   WHERE coalesce(done.phase, 'open') <> ${ENDING}`,
);

/**
 * The operator's movements for test payouts that were removed stay in its books once they are
 * ended.
 */
const OF_REMOVED = `(
  held.organization_id = '${OPERATOR}' AND held.mode = 'test'
  AND EXISTS (SELECT 1 FROM test_removals) AND EXISTS (
    SELECT 1 FROM ledger_transfers AS done WHERE done.organization_id = held.organization_id
      AND done.mode = held.mode AND done.pending_id = held.id))`;

const holdsAreOfPayouts = law(
  'ledger: what is held is held for a payout',
  `SELECT organization_id || ' ' || mode || ' ' || id || ': there is no payout ' || reference
   FROM ledger_transfers AS held
   WHERE phase = 'pending' AND reference GLOB 'po_*' AND NOT EXISTS (
     SELECT 1 FROM payouts
     WHERE payouts.id = reference AND payouts.mode = held.mode
       AND held.organization_id IN (payouts.organization_id, '${OPERATOR}'))
   AND NOT ${OF_REMOVED}`,
);

export const PAYOUT_MONEY_CHECKS: readonly DatabaseCheck[] = [
  reservesItsAmounts,
  endsAllTogether,
  holdsAreOfPayouts,
];
