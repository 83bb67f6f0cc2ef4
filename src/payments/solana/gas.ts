import { retriedFlight } from '#kernel/async/single-flight.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { PayoutChain } from '#payments/chain/ports.ts';
import type { TransferCost } from '#payments/chain/transfer.ts';
import { accountsIn } from './accounts.ts';
import { WORKING_COMMITMENT } from '#payments/solana/lifetimes/lifetimes.ts';
import { isQuorum, type Providers } from './providers.ts';

/** Whether the vault can pay what the chain takes for transactions. */

type Question = ReturnType<typeof accountsIn>;

/** A wallet keeps at least so much, or all transactions that it pays for fail. */
const KEPT_LEAST = 890_880n;

const countPaid = (coin: bigint, costs: readonly TransferCost[]): number => {
  let left = coin - KEPT_LEAST;
  const unpaid = costs.findIndex(({ fee, rent }) => {
    left -= fee + rent;
    return left < 0n;
  });
  return unpaid < 0 ? costs.length : unpaid;
};

/**
 * What all providers tell. One alone can neither stop payouts nor let them pass: it is too little
 * where as many as are required say so. @throws ChainUnavailableError where fewer answer
 */
const readAgreed = async (providers: Providers, coinOfVault: Question): Promise<bigint> => {
  const reported = await providers.all(async (provider) => {
    const { value } = await provider.ask(coinOfVault, providers.timeLimitMs);
    return { name: provider.name, coin: value[0]?.lamports ?? 0n };
  });
  const sorted = reported.toSorted((left, right) => (left.coin < right.coin ? -1 : 1));
  const names = sorted.map(({ name }) => name);
  const agreed = sorted.find((_, index) => isQuorum(providers, names.slice(0, index + 1)))?.coin;
  if (agreed !== undefined) return agreed;
  throw new ChainUnavailableError('Too few providers of the chain tell what the vault has');
};

export const affordableReader = (
  providers: Providers,
  vault: string,
  costOf: PayoutChain['transferCost'],
): PayoutChain['affordable'] => {
  const coinOfVault = accountsIn([vault], WORKING_COMMITMENT);
  // Mostly there is enough, and one provider that says so will do: nothing is paid by its word.
  const readFirst = retriedFlight(async () => {
    const { value } = await providers.one(coinOfVault);
    return value.value[0]?.lamports ?? 0n;
  });
  return async (transfers) => {
    const costs = await Promise.all(transfers.map(costOf));
    const first = await readFirst();
    const count = countPaid(first, costs);
    if (count === costs.length) return { count, coin: first };
    const coin = await readAgreed(providers, coinOfVault);
    return { count: countPaid(coin, costs), coin };
  };
};
