import { amountText } from '#kernel/money/amount.ts';
import type { Deposit } from '../orders.ts';
import type { Evidence } from './evidence.ts';
import { faultsOf, type Verdicts } from './verdicts.ts';

/** The laws of what comes in: what the chain has is credited, once, and nothing else is. */

const faultOfDeposit = (
  { key, accountId, coin, amount, signatures }: Deposit,
  { transfers, accounts }: Evidence,
): string | undefined => {
  if (signatures.size !== 1) return `${key} was answered with ${signatures.size} transactions`;
  const landed = transfers.in.filter((each) => signatures.has(each.signature));
  if (landed.length !== 1) return `${key} is on the chain ${landed.length} times`;
  const [only] = landed;
  const account = accounts.find((each) => each.accountId === accountId);
  const isRight =
    only?.coin === coin &&
    amountText(only.parts, coin) === amount &&
    only.names.includes(account?.referenceKey ?? '');
  return isRight ? undefined : `${key} paid ${only?.parts} ${only?.coin} in`;
};

export const judgeDeposits = (verdicts: Verdicts, evidence: Evidence): void => {
  const { deposits, payments, transfers } = evidence;
  const made = new Set(deposits.flatMap(({ signatures }) => [...signatures]));
  verdicts.judge('every deposit is on the chain once', `${deposits.length} deposits`, [
    ...faultsOf(deposits, (deposit) => faultOfDeposit(deposit, evidence)),
    ...faultsOf(transfers.in, ({ signature }) =>
      made.has(signature) ? undefined : `${signature} is no deposit of a client`,
    ),
  ]);
  const credited = Map.groupBy(payments, ({ providerPaymentId }) => providerPaymentId);
  const faults = faultsOf(deposits, ({ key, coin, amount, signatures: [signature = ''] }) => {
    const [payment, ...more] = credited.get(signature) ?? [];
    if (payment === undefined || more.length > 0)
      return `${key} was credited ${more.length + (payment === undefined ? 0 : 1)} times`;
    const isRight =
      payment.status === 'COMPLETED' && payment.amount === amount && payment.assetCode === coin;
    return isRight ? undefined : `${key} is ${payment.status} with ${payment.amount}`;
  });
  const invented = payments.filter(({ providerPaymentId }) => !made.has(providerPaymentId));
  for (const { paymentId } of invented) faults.push(`${paymentId} was credited and never paid in`);
  const count = `${payments.length} payments`;
  verdicts.judge('what is credited is what came in, each once', count, faults);
};
