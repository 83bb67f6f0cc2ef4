import { amountOf, type Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import { fundLiquidity } from '#payments/ledger/fund-liquidity.ts';
import { operatorIn } from '#payments/ledger/operator.ts';
import { paymentBook } from '#payments/storage/book.ts';
import type { Store } from '#kernel/storage/store.ts';
import { VAULT_FUNDS } from '../solana-sandbox/genesis.ts';

/** The operator's money in a new sandbox: the vault's coins, and a million euros at the bank. */
const OPENING: readonly (readonly [AssetCode, Amount])[] = [
  ['USDC', amountOf(VAULT_FUNDS.USDC)],
  ['EURC', amountOf(VAULT_FUNDS.EURC)],
  ['EUR', amountOf(100_000_000n)],
];

/** Books this money. What is booked already is not booked again. */
export const bookOpening = (store: Store, now: () => Date): Promise<void> =>
  paymentBook(store, now).commit(
    operatorIn('test'),
    OPENING.map(([assetCode, amount]) =>
      fundLiquidity({ reference: `sandbox-${assetCode}`, assetCode, amount }),
    ),
  );
