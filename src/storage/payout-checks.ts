import { firstColumn, type DatabaseCheck } from './check.ts';

/** The laws of payouts, recomputed from their rows. */

const law = (check: string, query: string): DatabaseCheck => ({
  check,
  problems: (reader) => firstColumn(reader, query),
});

const PLACE = `payout.organization_id || ' ' || payout.mode || ' ' || payout.id`;

const OF_PAYOUT = (alias: string): string =>
  `${alias}.organization_id = payout.organization_id AND ${alias}.mode = payout.mode`;

const attempts = (states: string): string =>
  `(SELECT count(*) FROM payout_attempts AS attempt
    WHERE ${OF_PAYOUT('attempt')} AND attempt.payout_id = payout.id
      AND attempt.state IN (${states}))`;

/** A hold of the payout by what became of it. */
const holds = (resolved: string): string =>
  `(SELECT count(*) FROM ledger_transfers AS held
    WHERE ${OF_PAYOUT('held')} AND held.id = payout.id || '.hold' AND held.phase = 'pending'
      AND ${resolved} (SELECT 1 FROM ledger_transfers AS done
        WHERE done.organization_id = held.organization_id AND done.mode = held.mode
          AND done.pending_id = held.id`;

const attemptsFit = law(
  'payouts: attempts are as their payouts say',
  `SELECT ${PLACE} || ': is ' || status || ' with ' || ${attempts(`'LANDED'`)} || ' landed and '
     || ${attempts(`'SIGNED', 'SENT'`)} || ' live attempts'
   FROM payouts AS payout
   WHERE method = 'crypto' AND (
     ${attempts(`'LANDED'`)} <> (status = 'COMPLETED')
     OR ${attempts(`'SIGNED', 'SENT'`)} > (status = 'PROCESSING')
     OR status IN ('INITIATED', 'CANCELLED')
       AND ${attempts(`'SIGNED', 'SENT', 'LANDED', 'FAILED', 'EXPIRED'`)} > 0)`,
);

const holdsFit = law(
  'payouts: money is held for those that are open, and for no other',
  `SELECT ${PLACE} || ': is ' || status || ', and what is held for it does not say so'
   FROM payouts AS payout
   WHERE ${holds('NOT EXISTS')})) <> (status IN ('INITIATED', 'PROCESSING'))
     OR ${holds('EXISTS')} AND done.phase = 'post')) <> (status = 'COMPLETED')
     OR ${holds('EXISTS')} AND done.phase = 'void')) <> (status IN ('FAILED', 'CANCELLED'))`,
);

const depositsFit = law(
  'deposits: each that is credited has its payment',
  `SELECT deposit.mode || ' ' || signature || ' ' || position || ': has no such payment'
   FROM chain_deposits AS deposit
   WHERE verdict = 'CREDITED' AND NOT EXISTS (
     SELECT 1 FROM payments AS paid
     WHERE paid.organization_id = deposit.organization_id AND paid.mode = deposit.mode
       AND paid.id = deposit.payment_id AND paid.amount = deposit.amount
       AND paid.asset = deposit.asset AND paid.account_id = deposit.account_id
       AND paid.method = 'CRYPTO')`,
);

export const PAYOUT_CHECKS: readonly DatabaseCheck[] = [attemptsFit, holdsFit, depositsFit];
