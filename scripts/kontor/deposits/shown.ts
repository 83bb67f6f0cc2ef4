import type { Mode } from '#access/key.ts';
import { amountOf, amountText } from '#kernel/money/amount.ts';
import type { OpenDeposit } from '#payments/deposit/deposit.ts';
import { openDepositsOf } from '#payments/storage/deposits/open-deposits.ts';
import type { Store } from '#kernel/storage/store.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import { UsageError } from '../failure.ts';

/** Shows uncredited deposits, and finds them by transaction and position. */

export const sumOf = ({ assetCode, amount }: OpenDeposit): string =>
  assetCode === null ? String(amount) : amountText(amountOf(amount), assetCode);

export const shownDeposit = (deposit: OpenDeposit) => ({
  signature: deposit.signature,
  position: deposit.position,
  verdict: deposit.verdict,
  amount: sumOf(deposit),
  assetCode: deposit.assetCode,
  sender: deposit.sender,
  seenAt: deposit.seenAt.toISOString(),
  recordedAs: deposit.recordedAs,
});

export const POSITION_OPTION = [
  '--position <number>',
  'which transfer of the transaction, where it has several',
] as const;

/**
 * The open deposit with this transaction and position.
 * @throws RefusalError if there is none; UsageError if there are several
 */
export const depositAt = async (
  store: Store,
  mode: Mode,
  { signature, position }: { signature: string; position?: string | undefined },
): Promise<OpenDeposit> => {
  const all = await openDepositsOf(store, mode, signature);
  const found = all.filter((each) => position === undefined || String(each.position) === position);
  const [first, another] = found;
  if (first === undefined)
    throw new RefusalError(
      'NOT_FOUND',
      `no deposit of ${signature} waits for an account: see deposits list`,
    );
  if (another === undefined) return first;
  const positions = found.map((each) => each.position).join(', ');
  throw new UsageError(
    `--position: expected one of ${positions}: the transaction has several transfers`,
  );
};
