import { OPERATOR } from '#access/organization.ts';
import { law, type DatabaseCheck } from '#kernel/storage/check.ts';

/**
 * Checks of the ledger, recomputed from its entries; each problem names the place where it differs.
 */

const LABEL = `organization_id || ' ' || mode`;

const noMoneyFromNothing = law(
  'ledger: each asset sums to zero',
  `SELECT ${LABEL} || ' ' || asset || ': posted debits and credits differ by ' || posted
     || ', pending ones by ' || pending
   FROM (
     SELECT organization_id, mode, asset,
       sum(debits_posted - credits_posted) AS posted,
       sum(debits_pending - credits_pending) AS pending
     FROM ledger_accounts GROUP BY organization_id, mode, asset
   )
   WHERE posted <> 0 OR pending <> 0`,
);

/**
 * The values that the counters must have: the sums of the entries, by the phase of their transfers.
 */
const SUMMED = `
  SELECT entry.organization_id, entry.mode, entry.kind, entry.account_id, entry.asset,
    sum(iif(direction = 'DEBIT', pending_change, 0)) AS debits_pending,
    sum(iif(direction = 'DEBIT', posted_change, 0)) AS debits_posted,
    sum(iif(direction = 'CREDIT', pending_change, 0)) AS credits_pending,
    sum(iif(direction = 'CREDIT', posted_change, 0)) AS credits_posted
  FROM (
    SELECT entry.*,
      entry.amount * CASE phase WHEN 'pending' THEN 1 WHEN 'posted' THEN 0 ELSE -1 END
        AS pending_change,
      entry.amount * iif(phase IN ('posted', 'post'), 1, 0) AS posted_change
    FROM ledger_entries AS entry JOIN ledger_transfers ON seq = transfer_seq
  ) AS entry
  GROUP BY entry.organization_id, entry.mode, entry.kind, entry.account_id, entry.asset`;

const keptIsSummed = law(
  'ledger: kept balances are the sums of the entries',
  `SELECT ${LABEL} || ' ' || kind || ' ' || account_id || ' ' || asset || ': kept '
     || kept.debits_pending || ' ' || kept.debits_posted || ' '
     || kept.credits_pending || ' ' || kept.credits_posted || ', summed '
     || coalesce(summed.debits_pending || ' ' || summed.debits_posted || ' '
       || summed.credits_pending || ' ' || summed.credits_posted, 'nothing')
     || ' (debits pending and posted, credits pending and posted)'
   FROM ledger_accounts AS kept
   LEFT JOIN (${SUMMED}) AS summed USING (organization_id, mode, kind, account_id, asset)
   WHERE (kept.debits_pending, kept.debits_posted, kept.credits_pending, kept.credits_posted)
     IS NOT (summed.debits_pending, summed.debits_posted,
       summed.credits_pending, summed.credits_posted)`,
);

const entriesAreTransfers = law(
  'ledger: each transfer has its two entries',
  `SELECT ${LABEL} || ' ' || id || ': its entries are not its debit and its credit'
   FROM ledger_transfers AS moved
   WHERE 1 <> (
     SELECT count(*) FROM ledger_entries AS entry
     WHERE entry.organization_id = moved.organization_id AND entry.mode = moved.mode
       AND transfer_seq = seq AND direction = 'DEBIT' AND kind = debit_kind
       AND account_id = debit_account AND entry.asset = moved.asset
       AND entry.amount = moved.amount)
   OR 1 <> (
     SELECT count(*) FROM ledger_entries AS entry
     WHERE entry.organization_id = moved.organization_id AND entry.mode = moved.mode
       AND transfer_seq = seq AND direction = 'CREDIT' AND kind = credit_kind
       AND account_id = credit_account AND entry.asset = moved.asset
       AND entry.amount = moved.amount)
   UNION ALL
   SELECT ${LABEL} || ': an entry of transfer ' || transfer_seq || ', which there is not'
   FROM ledger_entries AS entry
   WHERE NOT EXISTS (
     SELECT 1 FROM ledger_transfers AS moved
     WHERE seq = transfer_seq AND moved.organization_id = entry.organization_id
       AND moved.mode = entry.mode)`,
);

const balancesAfter = law(
  'ledger: each entry tells the balance after it',
  `SELECT ${LABEL} || ' ' || kind || ' ' || account_id || ' ' || asset || ': after transfer '
     || transfer_seq || ' ' || balance_after || ', summed ' || summed
   FROM (
     SELECT entry.*, sum(
         iif(phase IN ('posted', 'post'), entry.amount, 0)
         * iif(direction = 'CREDIT', 1, -1) * iif(kind IN ('vault', 'external'), -1, 1)
       ) OVER (
         PARTITION BY entry.organization_id, entry.mode, kind, account_id, entry.asset
         ORDER BY transfer_seq
       ) AS summed
     FROM ledger_entries AS entry JOIN ledger_transfers ON seq = transfer_seq
   )
   WHERE balance_after <> summed`,
);

const resolvedOnce = law(
  'ledger: what was pending is resolved once at most',
  `SELECT resolved.organization_id || ' ' || resolved.mode || ' ' || resolved.id
     || ': resolves ' || pending_id || ', which is not pending for the same'
   FROM ledger_transfers AS resolved
   WHERE pending_id IS NOT NULL AND NOT EXISTS (
     SELECT 1 FROM ledger_transfers AS pending
     WHERE pending.organization_id = resolved.organization_id AND pending.mode = resolved.mode
       AND pending.id = resolved.pending_id AND pending.phase = 'pending'
       AND pending.seq < resolved.seq AND pending.asset = resolved.asset
       AND pending.amount = resolved.amount)
   UNION ALL
   SELECT ${LABEL} || ' ' || pending_id || ': resolved ' || count(*) || ' times'
   FROM ledger_transfers WHERE pending_id IS NOT NULL
   GROUP BY organization_id, mode, pending_id HAVING count(*) > 1`,
);

const nothingNegative = law(
  'ledger: nobody is below zero',
  `SELECT ${LABEL} || ' ' || kind || ' ' || account_id || ' ' || asset || ': available '
     || (credits_posted - debits_posted - debits_pending)
   FROM ledger_accounts
   WHERE min(debits_pending, debits_posted, credits_pending, credits_posted) < 0
     OR kind NOT IN ('vault', 'external')
     AND credits_posted - debits_posted - debits_pending < 0`,
);

/** The number of a payment's transfers with this reason and exactly its money: one or none. */
const transfers = (reason: string, customerSide: 'debit' | 'credit'): string =>
  `(SELECT count(*) FROM ledger_transfers AS moved
    WHERE moved.organization_id = paid.organization_id AND moved.mode = paid.mode
      AND moved.id = paid.id || '.${reason}' AND moved.asset = paid.asset
      AND moved.amount = paid.amount AND phase = 'posted'
      AND ${customerSide}_kind = 'customer' AND ${customerSide}_account = paid.account_id)`;

const paymentsAreCredited = law(
  'payments: each moved its money once',
  `SELECT ${LABEL} || ' ' || id || ': is ' || status || ', and its money did not move so'
   FROM payments AS paid
   WHERE ${transfers('payment', 'credit')} <> (status IN ('COMPLETED', 'REFUNDED'))
     OR ${transfers('refund', 'debit')} <> (status = 'REFUNDED')
   UNION ALL
   SELECT ${LABEL} || ' ' || id || ': is of no payment ' || reference
   FROM ledger_transfers AS moved
   WHERE reason IN ('payment', 'refund') AND NOT EXISTS (
     SELECT 1 FROM payments AS paid
     WHERE paid.organization_id = moved.organization_id AND paid.mode = moved.mode
       AND paid.id = reference)`,
);

/** The side on which the money of a payment was booked last. */
const SIDE = `(SELECT debit_kind FROM ledger_transfers AS booked
  WHERE booked.organization_id = paid.organization_id AND booked.mode = paid.mode
    AND booked.id IN (paid.id || '.payment', paid.id || '.match', paid.id || '.rebooked')
  ORDER BY seq DESC LIMIT 1)`;

/**
 * Refunds of coins by earlier versions have no transfer of the operator. Transfers of the operator
 * for payments of test mode outlast those that were removed.
 */
const refundsGoBack = law(
  'payments: a refund takes the money from where it is',
  `SELECT ${LABEL} || ' ' || paid.id || ': is refunded to ' || credit_kind || ', and its money is '
     || ${SIDE}
   FROM payments AS paid JOIN ledger_transfers AS refund USING (organization_id, mode)
   WHERE refund.id = paid.id || '.refund' AND credit_kind <> ${SIDE}
   UNION ALL
   SELECT mode || ' ' || id || ': is kept, and no such coins were refunded'
   FROM ledger_transfers
   WHERE organization_id = '${OPERATOR}' AND reason = 'kept'
     AND (mode, reference, asset, amount) NOT IN (
       SELECT mode, reference, asset, amount FROM ledger_transfers
       WHERE reason = 'refund' AND credit_kind = 'vault')
     AND NOT (mode = 'test' AND EXISTS (SELECT 1 FROM test_removals))`,
);

export const LEDGER_CHECKS: readonly DatabaseCheck[] = [
  noMoneyFromNothing,
  keptIsSummed,
  entriesAreTransfers,
  balancesAfter,
  resolvedOnce,
  nothingNegative,
  paymentsAreCredited,
  refundsGoBack,
];
