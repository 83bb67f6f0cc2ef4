import type { Mode } from '#access/key.ts';
import { amountOf } from '#kernel/money/amount.ts';
import type { Change } from '#payments/changes.ts';
import {
  depositReference,
  fundLiquidity,
  type LiquidityOrder,
} from '#payments/ledger/fund-liquidity.ts';
import { unclaimedDeposits } from '#payments/storage/liquidity.ts';
import type { Store } from '#kernel/storage/store.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import { UsageError } from '../failure.ts';
import { modeOption, modeOf, type ModeOptions } from '../mode.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';
import { BOOKED_JSON, commit, isBooked, orderFrom, shownOrder, sumText } from './book.ts';

interface Options extends OutputOptions, ConfirmOptions, ModeOptions {
  deposit?: string;
  asset?: string;
  amount?: string;
  reference?: string;
}

/** What to book: everything that a deposit brought, or the given sum. */
const ordersOf = async (
  store: Store,
  mode: Mode,
  { deposit, asset, amount, reference }: Options,
): Promise<LiquidityOrder[]> => {
  if (deposit === undefined) {
    if (asset === undefined || amount === undefined || reference === undefined)
      throw new UsageError('expected --deposit, or --asset, --amount and --reference');
    return [orderFrom({ asset, amount, reference })];
  }
  if (asset !== undefined || amount !== undefined || reference !== undefined)
    throw new UsageError('--deposit says the sum itself: leave --asset, --amount, --reference out');
  const found = await unclaimedDeposits(store, mode, deposit);
  if (found.length === 0)
    throw new RefusalError('NOT_FOUND', `--deposit: no deposit of ${deposit} waits for an account`);
  return found.map(({ assetCode, amount: parts }) => ({
    reference: depositReference(deposit, assetCode),
    assetCode,
    amount: amountOf(parts),
  }));
};

/** Undefined if the operator has not confirmed it. */
const fund = async (store: Store, mode: Mode, options: Options) => {
  const orders = await ordersOf(store, mode, options);
  const entries = [];
  for (const order of orders) {
    const change = fundLiquidity(order);
    const booked = !(await isBooked(store, mode, { order, change }));
    entries.push({ order, change, booked });
  }
  const fresh = entries.filter(({ booked }) => booked);
  const sums = fresh.map(({ order }) => sumText(order.amount, order.assetCode)).join(', ');
  const question = `Book ${sums} as the operator's own money in ${mode} mode?`;
  if (fresh.length > 0 && !(await confirmed(options, question))) return undefined;
  const { deposit: signature } = options;
  const changes = fresh.flatMap(({ order: { assetCode, amount }, change }): Change[] =>
    signature === undefined
      ? [change]
      : [{ change: 'deposit-owned', signature, assetCode, amount }, change],
  );
  if (changes.length > 0) await commit(store, mode, changes);
  const text = fresh.length > 0 ? `${sums} booked.` : 'That was booked before.';
  return { value: entries.map(({ order, booked }) => shownOrder(order, booked)), text };
};

export const liquidityFund = () =>
  modeOption(
    command({
      name: 'fund',
      does:
        'Books money of your own where payouts leave from: the vault for stablecoins, the bank ' +
        'for euros. Exchanges are paid out of it. With --deposit a transfer to the vault that ' +
        'names no account becomes yours.',
      examples: [
        'liquidity fund --mode live --deposit 5h6x… --yes',
        'liquidity fund --mode live --asset EUR --amount 10000 --reference transfer-2026-11-21',
      ],
      json: BOOKED_JSON,
    }),
  )
    .option('--deposit <signature>', 'the transaction that brought it into the vault')
    .option('--asset <code>', 'USDC, EURC or EUR')
    .option('--amount <decimal>', 'such as 1000.5')
    .option(
      '--reference <text>',
      'your reference; a second booking with the same one changes nothing',
    )
    .option('--yes', 'without asking')
    .action(async (options: Options) => {
      const mode = modeOf(options);
      const done = await withStore((store) => fund(store, mode, options), mode);
      answer(options, done?.value ?? null, done?.text ?? 'Nothing was done.');
    });
