import { amountOf } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { World } from '#kernel/world.ts';
import type { ReadsAccounts } from '#payments/account/ports.ts';
import type { Decision } from '#payments/decision.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Ids } from '#payments/ids.ts';
import type { ReadsPayments } from '#payments/payment/ports.ts';
import type { Payment } from '#payments/payment/payment.ts';
import { matched } from '#payments/payment/movements.ts';
import { readPayment } from '#payments/payment/read.ts';
import { recordPayment } from '#payments/payment/record.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { DepositChange } from './changes.ts';
import { transferName, type DepositVerdict, type OpenDeposit } from './deposit.ts';

/** The operator's decisions on deposits that were credited to no account. */

/** Verdicts of deposits that moved coins into the vault and that the operator may assign. */
const ASSIGNABLE: readonly DepositVerdict[] = ['UNKNOWN_REFERENCE', 'POSSIBLE_DOUBLE', 'DUST'];

type Ports = ReadsAccounts & ReadsPayments & Pick<World, 'now'> & Pick<Ids, 'newId'>;

type Deciding = Promise<Decision<Payment, DepositChange>>;

const requireAssignable = ({ verdict, assetCode, signature }: OpenDeposit): AssetCode => {
  if (assetCode !== null && ASSIGNABLE.includes(verdict)) return assetCode;
  const fault = { field: 'signature', message: 'expected a deposit of nobody', value: signature };
  throw new PaymentError('VALIDATION_ERROR', `A deposit that is ${verdict} is not given`, [fault]);
};

/**
 * Credits the whole deposit to the account, as a payment. A deposit can be assigned only once.
 * @throws PaymentError VALIDATION_ERROR for a deposit that cannot be assigned
 */
export const assignDeposit = async (
  ports: Ports,
  { tenant, accountId }: { tenant: Tenant; accountId: string },
  deposit: OpenDeposit,
): Deciding => {
  const assetCode = requireAssignable(deposit);
  const { result: payment, changes } = await recordPayment(ports, tenant, {
    accountId,
    amount: amountOf(deposit.amount),
    assetCode,
    method: 'CRYPTO',
    provider: deposit.chain,
    providerPaymentId: transferName(deposit),
    inVault: true,
  });
  const to = { tenant, accountId, paymentId: payment.paymentId };
  return {
    result: payment,
    changes: [...changes, { change: 'deposit-given', deposit, verdict: 'CREDITED', to }],
  };
};

/**
 * Links the deposit to a payment that was recorded by hand for the same money: nothing is credited.
 * @throws PaymentError VALIDATION_ERROR
 */
export const matchDeposit = async (
  ports: Ports,
  { tenant, paymentId }: { tenant: Tenant; paymentId: string },
  deposit: OpenDeposit,
): Deciding => {
  const assetCode = requireAssignable(deposit);
  const payment = await readPayment(ports, tenant, paymentId);
  const isSame =
    payment.amount === deposit.amount &&
    payment.assetCode === assetCode &&
    payment.method !== 'CRYPTO' &&
    payment.status === 'COMPLETED';
  if (!isSame) {
    const fault = { field: 'paymentId', message: 'expected the same money', value: paymentId };
    const sentence = 'Expected a completed payment that was recorded by hand, of the same amount';
    throw new PaymentError('VALIDATION_ERROR', sentence, [fault]);
  }
  const to = { tenant, accountId: payment.accountId, paymentId };
  return {
    result: payment,
    changes: [
      { change: 'deposit-given', deposit, verdict: 'MATCHED', to },
      { change: 'moved', movement: matched(payment) },
    ],
  };
};
