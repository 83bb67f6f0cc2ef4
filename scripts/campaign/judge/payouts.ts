import { z } from 'zod';
import type { Payout } from '../../../src/client/kontor.ts';
import { amountText, parseAmount } from '#kernel/money/amount.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { shownPayout, sumsOf } from '../../simulate/orders.ts';
import { faultOfPrice } from '../../simulate/prices.ts';
import { SANDBOX_MINTS } from '../../solana-sandbox/genesis.ts';
import { tokenAccountOf } from '../../solana-sandbox/payments.ts';
import type { Order } from '../orders.ts';
import type { Evidence } from './evidence.ts';
import type { Transfer } from './transfers.ts';
import { faultsOf, type Verdicts } from './verdicts.ts';

/** The laws of payouts: one for each key, and one transfer for each that is completed. */

/** As the specification has it. */
const ATTEMPTS = 5;

const faultOfKey = async ({ key, reference, answered }: Order, { kontor, payouts }: Evidence) => {
  if (answered.size !== 1) return `${key} was answered with ${answered.size} payouts`;
  const [payoutId = ''] = answered;
  const shown = payouts.find((each) => each.payoutId === payoutId);
  if (shown === undefined) return `${key} was answered with ${payoutId}, which is not there`;
  if (shown.reference !== reference) return `${payoutId} has another reference than ${reference}`;
  const { data: made } = await kontor.payouts.list({ idempotencyKey: key }).page();
  const isOne = made.length === 1 && made[0]?.payoutId === payoutId;
  return isOne ? undefined : `${key} has made ${made.map((each) => each.payoutId).join(' and ')}`;
};

const judgeKeys = async (verdicts: Verdicts, evidence: Evidence): Promise<void> => {
  const { orders, payouts } = evidence;
  const faults: string[] = [];
  for (const order of orders) faults.push(...[(await faultOfKey(order, evidence)) ?? []].flat());
  const unknown = payouts.length - orders.length;
  if (unknown !== 0) faults.push(`there are ${payouts.length} payouts for ${orders.length} keys`);
  verdicts.judge('every key has one payout', `${orders.length} keys`, faults);
};

/** What is wrong with what a payout shows, by what was ordered. */
const faultOfShown = ({ coin, amount, to, accountId }: Order, payout: Payout) => {
  const { payoutId, destinationAmount, destinationAssetCode, cryptoDetails } = payout;
  const isAsked =
    parseAmount(destinationAmount, coin) === parseAmount(amount, coin) &&
    destinationAssetCode === coin &&
    cryptoDetails?.toAddress === to.address &&
    payout.accountId === accountId;
  if (!isAsked) return `${payoutId} is not what was ordered`;
  const fault = faultOfPrice(sumsOf(shownPayout.parse(payout)));
  return fault && `${payoutId} has a wrong price: ${fault}`;
};

const judgeShown = (verdicts: Verdicts, { orders, payoutOf }: Evidence): void => {
  const faults = faultsOf(orders, (order) => {
    const payout = payoutOf(order);
    if (payout === undefined) return undefined;
    return faultOfShown(order, payout) ?? (order.first && faultOfShown(order, order.first));
  });
  verdicts.judge(
    'every payout is what was ordered, at its price',
    `${orders.length} payouts`,
    faults,
  );
};

const attemptsOf = async (store: Store): Promise<ReadonlyMap<string, number>> => {
  const rows = await store.rows(
    z.object({ payout_id: z.string(), count: z.bigint() }),
    sql`SELECT payout_id, count(*) AS count FROM payout_attempts GROUP BY payout_id`,
  );
  return new Map(rows.map(({ payout_id: id, count }) => [id, Number(count)]));
};

const faultOfEnd = (
  { to, seen, cancelled, calm }: Order,
  { payoutId, status, failure }: Payout,
  attempts: number,
): string | undefined => {
  if (seen.size > 0 && (seen.size > 1 || !seen.has(status)))
    return `${payoutId} is ${status} and was ${[...seen].join(', ')}`;
  if (cancelled && status !== 'CANCELLED') return `${payoutId} is ${status} and was taken back`;
  if (status === 'CANCELLED')
    return attempts === 0 ? undefined : `${payoutId} is CANCELLED and was signed`;
  if (status === 'COMPLETED')
    return to.breaks ? `${payoutId} is COMPLETED and cannot have landed` : undefined;
  if (status !== 'FAILED') return `${payoutId} is ${status}`;
  if (to.breaks) return undefined;
  const isLost = failure?.code === 'NEVER_LANDED' && attempts === ATTEMPTS && !calm;
  return isLost ? undefined : `${payoutId} is FAILED with ${failure?.code} and its wallet is good`;
};

const judgeEnds = async (verdicts: Verdicts, evidence: Evidence): Promise<void> => {
  const { orders, payoutOf, store } = evidence;
  const attempts = await attemptsOf(store);
  const faults = faultsOf(orders, (order) => {
    const payout = payoutOf(order);
    return payout && faultOfEnd(order, payout, attempts.get(payout.payoutId) ?? 0);
  });
  const counts = Map.groupBy(evidence.payouts, ({ status }) => status);
  const count = [...counts].map(([status, each]) => `${each.length} ${status}`).join(', ');
  verdicts.judge('every payout has ended for a cause, and stays so', count, faults);
};

const faultOfTransfer = async (
  { coin, amount, to }: Order,
  payout: Payout,
  transfers: readonly Transfer[],
): Promise<string | undefined> => {
  const { payoutId, status, cryptoDetails } = payout;
  const expected = status === 'COMPLETED' ? 1 : 0;
  if (transfers.length !== expected)
    return `${payoutId} is ${status} and has ${transfers.length} transfers on the chain`;
  const [only] = transfers;
  if (only === undefined) return undefined;
  const isRight =
    only.coin === coin &&
    amountText(only.parts, coin) === amount &&
    only.to === (await tokenAccountOf(to.address, SANDBOX_MINTS[coin]));
  if (!isRight) return `${payoutId} landed with ${only.parts} ${only.coin} to ${only.to}`;
  const shown = cryptoDetails?.transactionSignature;
  return shown === only.signature ? undefined : `${payoutId} shows another transaction: ${shown}`;
};

const judgeTransfers = async (verdicts: Verdicts, evidence: Evidence): Promise<void> => {
  const { orders, payoutOf, transfers } = evidence;
  const byMemo = Map.groupBy(transfers.out, ({ memos }) => memos.join());
  const faults: string[] = [];
  for (const order of orders) {
    const payout = payoutOf(order);
    if (payout === undefined) continue;
    const fault = await faultOfTransfer(order, payout, byMemo.get(payout.payoutId) ?? []);
    if (fault !== undefined) faults.push(fault);
    byMemo.delete(payout.payoutId);
  }
  for (const [memo, left] of byMemo) faults.push(`${left.length} transfers for nobody: ${memo}`);
  const count = `${transfers.out.length} transfers out of the vault`;
  verdicts.judge('every completed payout has one transfer, all others none', count, faults);
};

export const judgePayouts = async (verdicts: Verdicts, evidence: Evidence): Promise<void> => {
  await judgeKeys(verdicts, evidence);
  judgeShown(verdicts, evidence);
  await judgeEnds(verdicts, evidence);
  await judgeTransfers(verdicts, evidence);
};
