import { OPERATOR } from '#access/organization.ts';
import { law, type DatabaseCheck } from '#kernel/storage/check.ts';

/** Checks of network costs, recomputed from the transactions that have landed. */

/** The costs of an organization are incomplete while its test data is being removed. */
const isRemoved = (row: string): string => `EXISTS (
  SELECT 1 FROM removed_now WHERE removed_now.organization_id = ${row}.organization_id
    AND removed_now.mode = ${row}.mode)`;

/** Every transaction that has cost something, with the cost that must be booked for it. */
const LANDED = `
  SELECT mode, chain, signature, organization_id, 'PAYOUT' AS purpose, payout_id AS object_id,
    network_fee AS cost, coalesce(rent, 0) AS rent, updated_at AS at
  FROM payout_attempts WHERE state IN ('LANDED', 'FAILED') AND network_fee > 0
  UNION ALL
  SELECT mode, chain, signature, coalesce((
      SELECT organization_id FROM deposit_addresses AS address WHERE address.mode = sweeps.mode
        AND address.chain = sweeps.chain AND address.token_account = sweeps.token_account
    ), '${OPERATOR}'), 'SWEEP', id, network_fee, coalesce(rent, 0), updated_at
  FROM sweeps WHERE state IN ('LANDED', 'FAILED') AND network_fee > 0
  UNION ALL
  SELECT mode, chain, signature, '${OPERATOR}', 'LOSS', memo, CAST(landing ->> 'cost' AS INTEGER),
    coalesce(CAST(landing ->> 'rent' AS INTEGER), 0), settled_at
  FROM outflows WHERE settled_as = 'LOSS' AND CAST(landing ->> 'cost' AS INTEGER) > 0`;

const IS_SAME = `
  booked.mode = landed.mode AND booked.chain = landed.chain
  AND booked.signature = landed.signature AND booked.organization_id = landed.organization_id
  AND booked.purpose = landed.purpose AND booked.object_id = landed.object_id
  AND booked.fee + booked.rent = landed.cost AND booked.rent = landed.rent
  AND booked.created_at = landed.at`;

/** Sweeps of an organization whose test data was removed stay stored, but their costs do not. */
const OF_REMOVED = `landed.purpose = 'SWEEP' AND landed.mode = 'test'
  AND landed.organization_id = '${OPERATOR}' AND EXISTS (SELECT 1 FROM test_removals)`;

const costsFit = law(
  'network costs: each transaction that has landed is booked once, with what it cost',
  `WITH landed AS (${LANDED})
   SELECT landed.mode || ' ' || landed.purpose || ' ' || landed.object_id || ' '
     || landed.signature || ': cost ' || landed.cost || ', and is not booked so'
   FROM landed
   WHERE NOT EXISTS (SELECT 1 FROM network_costs AS booked WHERE ${IS_SAME})
     AND NOT (${OF_REMOVED}) AND NOT ${isRemoved('landed')}
   UNION ALL
   SELECT booked.mode || ' ' || purpose || ' ' || object_id || ' ' || signature
     || ': is booked, and no such transaction has landed'
   FROM network_costs AS booked
   WHERE NOT EXISTS (SELECT 1 FROM landed WHERE ${IS_SAME}) AND NOT ${isRemoved('booked')}`,
);

const SUMS = `
  SELECT mode, chain, substr(created_at, 1, 10) AS day, organization_id, purpose,
    count(*) AS transactions, sum(fee) AS fee, sum(rent) AS rent
  FROM network_costs GROUP BY mode, chain, day, organization_id, purpose`;

const KEPT = `
  SELECT mode, chain, day, organization_id, purpose, transactions, fee, rent
  FROM network_cost_accounts`;

const PAID = `SELECT mode, chain, sum(fee + rent) AS paid FROM network_costs GROUP BY mode, chain`;

const booksBalance = law(
  'network costs: what the vaults have paid is what was spent, day by day',
  `SELECT mode || ' ' || day || ' ' || organization_id || ' ' || purpose
     || ': the sum of its transactions is another'
   FROM (SELECT * FROM (${SUMS}) EXCEPT ${KEPT} UNION ALL
     SELECT * FROM (${KEPT} EXCEPT ${SUMS})) AS other
   WHERE NOT ${isRemoved('other')}
   UNION ALL
   SELECT mode || ' ' || chain || ': the vaults have paid something else'
   FROM (SELECT * FROM (${PAID}) EXCEPT SELECT mode, chain, paid FROM coin_accounts
     UNION ALL
     SELECT * FROM (SELECT mode, chain, paid FROM coin_accounts WHERE paid > 0 EXCEPT ${PAID}))`,
);

/** Older attempts do not record whether the transaction has opened an account. */
const LANDED_WITH = (rent: string): string => `(
  SELECT max(attempt.updated_at) FROM payout_attempts AS attempt
  WHERE attempt.organization_id = payout.organization_id AND attempt.mode = payout.mode
    AND attempt.payout_id = payout.id AND attempt.state = 'LANDED' AND attempt.rent ${rent})`;

const OPENED = `
  SELECT organization_id, mode, day, count(*) AS count FROM (
    SELECT organization_id, mode, opens_on AS day FROM payouts AS payout
    WHERE opens_on IS NOT NULL AND status NOT IN ('FAILED', 'CANCELLED')
      AND ${LANDED_WITH('= 0')} IS NULL
    UNION ALL
    SELECT organization_id, mode, substr(${LANDED_WITH('> 0')}, 1, 10) FROM payouts AS payout
    WHERE opens_on IS NULL AND ${LANDED_WITH('> 0')} IS NOT NULL)
  GROUP BY organization_id, mode, day`;

const COUNTED = 'SELECT organization_id, mode, day, count FROM opening_days';

const openingsCounted = law(
  'token accounts: as many are counted of a day as were opened or are about to be',
  `SELECT organization_id || ' ' || mode || ' ' || day || ': ' || count || ' is not both'
   FROM (SELECT * FROM (${OPENED}) EXCEPT ${COUNTED} UNION ALL
     SELECT * FROM (${COUNTED} WHERE count > 0 EXCEPT ${OPENED})) AS other
   WHERE NOT ${isRemoved('other')}`,
);

export const NETWORK_COST_CHECKS: readonly DatabaseCheck[] = [
  costsFit,
  booksBalance,
  openingsCounted,
];
