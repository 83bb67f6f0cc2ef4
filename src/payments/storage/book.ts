import type { Change } from '#payments/decision.ts';
import type { Movement } from '#payments/ledger/movement.ts';
import { PaymentError } from '#payments/errors.ts';
import { AlreadyAnsweredError, OutdatedError, type Book } from '#payments/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import { ACCOUNT_REFUSED, creatingAccount, OUTDATED, updatingAccount } from './accounts.ts';
import { returning } from './bank.ts';
import { tellingBalances } from './balance-events.ts';
import { creatingBeneficiary } from './beneficiaries.ts';
import { keepingDeposit } from './deposits.ts';
import { StorageError, type RefusedStatement } from '#kernel/storage/errors.ts';
import { ANSWERED, stamping } from './idempotency.ts';
import {
  HOUSE_REFUSED,
  houseMoving,
  MOVEMENT_REFUSED,
  moving,
  NOT_PENDING,
} from './ledger-writes.ts';
import { PAYMENT_REFUSED, recordingPayment, updatingPayment } from './payments.ts';
import { creatingPayout, updatingPayout } from './payouts.ts';
import { acceptingQuote, creatingQuote, QUOTE_LATE, QUOTE_USED } from './quotes.ts';
import { movingClock } from './sandbox-clocks.ts';
import type { Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { writingWebhook } from './webhook-endpoints.ts';

const writing = (tenant: Tenant, change: Change, at: Date): Statement[] => {
  switch (change.change) {
    case 'account-created':
      return creatingAccount(tenant, change.account);
    case 'account-updated':
      return updatingAccount(tenant, change.account);
    case 'payment-recorded':
      return recordingPayment(tenant, change.payment);
    case 'payment-updated':
      return updatingPayment(tenant, change.payment);
    case 'beneficiary-created':
      return creatingBeneficiary(tenant, change.beneficiary);
    case 'quote-created':
      return creatingQuote(tenant, change.quote);
    case 'quote-accepted':
      return acceptingQuote(tenant, change.quote);
    case 'payout-created':
      return creatingPayout(tenant, change.payout);
    case 'payout-updated':
      return updatingPayout(tenant, change.payout, change.fence);
    case 'payout-returned':
      return returning(tenant, change, at);
    case 'deposit-judged':
      return keepingDeposit(change.deposit, at);
    case 'clock-moved':
      return movingClock(tenant, change, at);
    case 'moved':
      return moving(tenant, change.movement, at);
    case 'house-moved':
      return houseMoving(tenant.mode, change.movement, at);
    case 'webhook':
      return writingWebhook(tenant, change.webhook, at);
  }
};

const ONE_PRIMARY = 'accounts.organization_id, accounts.mode';
const ONE_REPORT =
  'payments.organization_id, payments.mode, payments.provider, payments.provider_payment_id';

/** What the refusal of a statement means to whoever decided. */
const meaning = ({ refusal, on }: RefusedStatement): Error | undefined => {
  if (refusal === ANSWERED) return new AlreadyAnsweredError('the request was answered meanwhile');
  if (refusal === OUTDATED || refusal === NOT_PENDING)
    return new OutdatedError('what was decided on has changed meanwhile');
  if (refusal === ACCOUNT_REFUSED && on === ONE_PRIMARY)
    return new PaymentError('PRIMARY_ACCOUNT_EXISTS', 'There is a PRIMARY account already');
  if (refusal === PAYMENT_REFUSED && on === ONE_REPORT)
    return new PaymentError('PROVIDER_PAYMENT_EXISTS', 'The payment was recorded already');
  if (refusal === QUOTE_USED)
    return new PaymentError('QUOTE_ALREADY_USED', 'Another payout has used the quote');
  if (refusal === QUOTE_LATE)
    return new PaymentError('QUOTE_EXPIRED', 'The quote has expired meanwhile');
  if (refusal === HOUSE_REFUSED && on === 'enough_funds')
    return new PaymentError('LIQUIDITY_UNAVAILABLE', 'There is not enough to exchange it for');
  if (refusal === MOVEMENT_REFUSED && on === 'enough_funds')
    return new PaymentError('INSUFFICIENT_FUNDS', 'The account does not hold that much');
  if (refusal === MOVEMENT_REFUSED && on === 'storable_total')
    return new PaymentError('AMOUNT_OUT_OF_RANGE', 'The account has moved too much to add it');
  return undefined;
};

const movementsOf = (changes: readonly Change[]): Movement[] =>
  changes.flatMap((change) => (change.change === 'moved' ? [change.movement] : []));

/** Writes decisions into the operational database, and with them the events that they are. */
export const paymentBook = (store: Store, now: () => Date): Book => ({
  commit: async (tenant, changes, stamp) => {
    const at = stamp?.at ?? now();
    // The stamp comes first: whoever is answered already, hears nothing else.
    const statements = [
      ...(stamp ? stamping(tenant, stamp) : []),
      ...changes.flatMap((change) => writing(tenant, change, at)),
      ...tellingBalances(tenant, movementsOf(changes), at),
    ];
    if (statements.length === 0) return;
    try {
      await store.batch(statements);
    } catch (error) {
      const refused = error instanceof StorageError ? error.refused : undefined;
      throw (refused && meaning(refused)) ?? error;
    }
  },
});
