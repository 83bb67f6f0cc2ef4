import { amountOf } from '#kernel/money/amount.ts';
import { acceptPayout } from '#payments/payout/accept.ts';

const ACCOUNT = 'acct_1';
const AMOUNT = 1_000_000n;

/** A payout that was accepted: all of one account, each to a wallet of its own. */
export const orderOf = (index: number, now: () => Date): ReturnType<typeof acceptPayout> => {
  const amount = amountOf(AMOUNT + BigInt(index));
  const sums = {
    sourceAmount: amount,
    sourceAssetCode: 'USDC',
    destinationAmount: amount,
    destinationAssetCode: 'USDC',
    fees: [],
    quote: null,
  } as const;
  const cryptoDetails = {
    toAddress: `wallet ${index}`,
    chain: 'solana',
    tokenAccount: `account ${index}`,
    wallet: `wallet ${index}`,
    transactionSignature: null,
    confirmations: null,
    networkFee: null,
  } as const;
  return acceptPayout(
    { now, newId: () => `po_${index}` },
    { accountId: ACCOUNT, sums, words: {}, to: { cryptoDetails } },
  );
};
