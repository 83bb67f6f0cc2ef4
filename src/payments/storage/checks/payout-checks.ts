import { OPERATOR } from '#access/organization.ts';
import { law, type DatabaseCheck } from '#kernel/storage/check.ts';
import { ownable } from '#payments/storage/deposits/own-deposits.ts';
import { NETWORK_COST_CHECKS } from './network-cost-checks.ts';
import { PAYOUT_MONEY_CHECKS } from './payout-money-checks.ts';

/** Checks of payouts, recomputed from their rows. */

const LABEL = `payout.organization_id || ' ' || payout.mode || ' ' || payout.id`;

const LABEL_OF_QUOTE = `quote.organization_id || ' ' || quote.mode || ' ' || quote.id`;

const OF_PAYOUT = (alias: string): string =>
  `${alias}.organization_id = payout.organization_id AND ${alias}.mode = payout.mode`;

const attempts = (states: string): string =>
  `(SELECT count(*) FROM payout_attempts AS attempt
    WHERE ${OF_PAYOUT('attempt')} AND attempt.payout_id = payout.id
      AND attempt.state IN (${states}))`;

const attemptsFit = law(
  'payouts: attempts are as their payouts say',
  `SELECT ${LABEL} || ': is ' || status || ' with ' || ${attempts(`'LANDED'`)} || ' landed and '
     || ${attempts(`'SIGNED', 'SENT'`)} || ' live attempts'
   FROM payouts AS payout
   WHERE method = 'crypto' AND (
     ${attempts(`'LANDED'`)} <> (status = 'COMPLETED')
     OR ${attempts(`'SIGNED', 'SENT'`)} > (status = 'PROCESSING')
     OR status IN ('PENDING_APPROVAL', 'INITIATED', 'CANCELLED')
       AND ${attempts(`'SIGNED', 'SENT', 'LANDED', 'FAILED', 'EXPIRED'`)} > 0)`,
);

const approvalsFit = law(
  'payouts: none goes on without the approvals that it needs',
  `SELECT ${LABEL} || ': is ' || status || ' and lacks approvals'
   FROM payouts AS payout
   WHERE approval IS NOT NULL AND status NOT IN ('PENDING_APPROVAL', 'CANCELLED') AND (
     approval ->> 'outcome' IS NOT 'APPROVED'
     OR approval ->> 'needed' > (
       SELECT count(DISTINCT value ->> 'by') FROM json_each(approval, '$.decisions')
       WHERE value ->> 'verdict' = 'APPROVED'
         AND value ->> 'by' IS NOT approval ->> 'requestedBy'))`,
);

const openingsFit = law(
  'payouts: only one that opens a token account pays for it, and once',
  `SELECT ${LABEL} || ': pays for a token account that it does not open, or more than once'
   FROM payouts AS payout
   WHERE (SELECT count(*) FROM json_each(fees) WHERE value ->> 'type' = 'TOKEN_ACCOUNT')
     > (opens_on IS NOT NULL)`,
);

const quotesFit = law(
  'quotes: each that is used has its one payout, at its amounts',
  `SELECT ${LABEL_OF_QUOTE} || ': is used by ' || payout_id || ', which does not say so'
   FROM quotes AS quote
   WHERE payout_id IS NOT NULL AND NOT EXISTS (
     SELECT 1 FROM payouts AS payout
     WHERE payout.organization_id = quote.organization_id AND payout.mode = quote.mode
       AND payout.id = quote.payout_id AND payout.quote_id = quote.id
       AND payout.account_id = quote.account_id
       AND (payout.fees = quote.fees AND payout.source_amount = quote.source_amount
         OR payout.opens_on IS NOT NULL AND quote.token_account_fee > 0
           AND payout.source_amount = quote.source_amount + quote.token_account_fee
           AND json(payout.fees) = json_insert(quote.fees, '$[#]', json_object(
             'type', 'TOKEN_ACCOUNT', 'amount', CAST(quote.token_account_fee AS TEXT),
             'assetCode', quote.source_asset)))
       AND payout.source_asset = quote.source_asset
       AND payout.destination_amount = quote.destination_amount
       AND payout.destination_asset = quote.destination_asset)
   UNION ALL
   SELECT ${LABEL} || ': is of quote ' || quote_id || ', which another one or none has used'
   FROM payouts AS payout
   WHERE quote_id IS NOT NULL AND NOT EXISTS (
     SELECT 1 FROM quotes AS quote
     WHERE ${OF_PAYOUT('quote')} AND quote.id = payout.quote_id
       AND quote.payout_id = payout.id)`,
);

const bankFits = law(
  'payouts: the bank says of each what it says itself',
  `SELECT ${LABEL} || ': is ' || status || ', and at the bank ' || coalesce(bank.state, 'unknown')
   FROM payouts AS payout LEFT JOIN bank_payments AS bank
     ON ${OF_PAYOUT('bank')} AND bank.payout_id = payout.id
   WHERE method = 'fiat' AND status <> CASE bank.state WHEN 'HANDED_OVER' THEN 'PROCESSING'
       WHEN 'SETTLED' THEN 'COMPLETED' WHEN 'RETURNED' THEN 'COMPLETED'
       WHEN 'REJECTED' THEN 'FAILED' ELSE iif(
       status IN ('CANCELLED', 'PENDING_APPROVAL'), status, 'INITIATED') END
     OR method = 'crypto' AND bank.state IS NOT NULL`,
);

const depositsFit = law(
  'deposits: each that is credited has its one payment',
  `SELECT deposit.organization_id || ' ' || deposit.mode || ' ' || signature || ' ' || position
     || ': has no such payment'
   FROM chain_deposits AS deposit
   WHERE verdict = 'CREDITED' AND NOT EXISTS (
     SELECT 1 FROM payments AS paid
     WHERE paid.organization_id = deposit.organization_id AND paid.mode = deposit.mode
       AND paid.id = deposit.payment_id AND paid.amount = deposit.amount
       AND paid.asset = deposit.asset AND paid.account_id = deposit.account_id
       AND paid.method = 'CRYPTO')
   UNION ALL
   SELECT organization_id || ' ' || mode || ' ' || payment_id || ': is of ' || count(*)
     || ' transfers on the chain'
   FROM chain_deposits WHERE payment_id IS NOT NULL
   GROUP BY organization_id, mode, payment_id HAVING count(*) > 1`,
);

const ownIsOfNobody = law(
  'deposits: what the operator has booked as its own was given to nobody',
  `SELECT moved.mode || ' ' || moved.id || ': is booked as the operator''s own, ' || moved.amount
     || ' of ' || found.own || ' that no account has'
   FROM (
     SELECT mode, signature, asset,
       sum(iif(${ownable.sql}, amount, 0)) AS own
     FROM chain_deposits WHERE asset IS NOT NULL GROUP BY mode, signature, asset
   ) AS found
   JOIN ledger_transfers AS moved ON moved.organization_id = '${OPERATOR}'
     AND moved.mode = found.mode
     AND moved.id = found.signature || '-' || found.asset || '.liquidity'
   WHERE moved.amount > found.own`,
);

export const PAYOUT_CHECKS: readonly DatabaseCheck[] = [
  attemptsFit,
  approvalsFit,
  openingsFit,
  quotesFit,
  bankFits,
  depositsFit,
  ownIsOfNobody,
  ...PAYOUT_MONEY_CHECKS,
  ...NETWORK_COST_CHECKS,
];
