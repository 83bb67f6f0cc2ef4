import type { z } from 'zod';
import { begun } from '#kernel/async/begun.ts';
import { retriedFlight } from '#kernel/async/single-flight.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { PayoutChain } from '#payments/chain/ports.ts';
import type { TransferCost } from '#payments/chain/transfer.ts';
import { agreedOf, fromLeast, type Said } from '#payments/proof/agreed.ts';
import { accountsIn } from './accounts.ts';
import { wholeAnswer, type accountsAnswer } from './answers.ts';
import { WORKING_COMMITMENT } from '#payments/solana/lifetimes/lifetimes.ts';
import type { Question } from './provider.ts';
import { isQuorum, type Providers } from './providers.ts';

/** Whether the vault can pay the fees and rents of transactions. */

const SIGNATURE_FEE = 5000n;
const TOKEN_ACCOUNT_SIZE = 165n;

/** The balance that a wallet must keep: below it, every transaction that it pays for fails. */
const KEPT_LEAST = 890_880n;

const countPaid = (coin: bigint, costs: readonly TransferCost[]): number => {
  let left = coin - KEPT_LEAST;
  const unpaid = costs.findIndex(({ fee, rent }) => {
    left -= fee + rent;
    return left < 0n;
  });
  return unpaid < 0 ? costs.length : unpaid;
};

const amountsOf = <Answer extends z.ZodType>(
  providers: Providers,
  question: Question<Answer>,
  amountIn: (answer: z.output<Answer>) => bigint,
): Promise<Said[]> =>
  providers.all(async (provider) => {
    const answer = await provider.ask(question, providers.timeLimitMs);
    return { provider: provider.name, amount: amountIn(answer) };
  });

/** The cost on which a quorum agrees, as an upper bound. @throws ChainUnavailableError */
const readMost = async <Answer extends z.ZodType<bigint>>(
  providers: Providers,
  question: Question<Answer>,
): Promise<bigint> => {
  const amounts = await amountsOf(providers, question, (answer) => answer);
  const agreed = agreedOf(amounts, (names) => isQuorum(providers, names));
  if (agreed !== undefined) return agreed.atMost;
  throw new ChainUnavailableError(
    'Too few providers of the chain answered what a transaction costs',
  );
};

const RENT_OF_TOKEN_ACCOUNT: Question<typeof wholeAnswer> = {
  ask: (rpc) => rpc.getMinimumBalanceForRentExemption(TOKEN_ACCOUNT_SIZE),
  answer: wholeAnswer,
};

/** Reads the rent of a token account only once, because it does not change. */
const rentReader = (read: () => Promise<bigint>): (() => Promise<bigint>) => {
  const ask = retriedFlight(read);
  let known: bigint | undefined;
  return async () => (known ??= await ask());
};

interface FeeTerms {
  computeUnitLimit: number;
  microLamportsPerUnit: bigint;
}

const costReader = (
  readRent: () => Promise<bigint>,
  { computeUnitLimit, microLamportsPerUnit }: FeeTerms,
): PayoutChain['transferCost'] => {
  const rent = rentReader(readRent);
  const microLamports = BigInt(computeUnitLimit) * microLamportsPerUnit;
  const fee = SIGNATURE_FEE + (microLamports + 999_999n) / 1_000_000n;
  return async ({ createsTokenAccount }) => {
    return { fee, rent: createsTokenAccount ? await rent() : 0n };
  };
};

type Gas = Pick<PayoutChain, 'affordable' | 'mayAfford' | 'transferCost'>;

export const gasReader = (providers: Providers, vault: string, terms: FeeTerms): Gas => {
  const askOne = async () => (await providers.one(RENT_OF_TOKEN_ACCOUNT)).value;
  const transferCost = costReader(askOne, terms);
  const agreedCostOf = costReader(() => readMost(providers, RENT_OF_TOKEN_ACCOUNT), terms);
  const coinOfVault = accountsIn([vault], WORKING_COMMITMENT);
  const readFirst = retriedFlight(async () => {
    const { value } = await providers.one(coinOfVault);
    return value.value[0]?.lamports ?? 0n;
  });
  /** Uses the balance that a quorum says there is at least: a single provider cannot raise it. */
  const affordable: Gas['affordable'] = async (transfers) => {
    const read = ({ value }: z.output<typeof accountsAnswer>) => value[0]?.lamports ?? 0n;
    const costsAsked = begun(Promise.all(transfers.map(agreedCostOf)));
    const sorted = fromLeast(await amountsOf(providers, coinOfVault, read));
    const agreed = agreedOf(sorted, (names) => isQuorum(providers, names));
    if (agreed === undefined)
      throw new ChainUnavailableError(
        'Too few providers of the chain answered what the vault holds',
      );
    const { atLeast: coin, atMost } = agreed;
    const costs = await costsAsked;
    const count = countPaid(coin, costs);
    const said = sorted.map(({ provider, amount }) => ({ provider, coin: amount }));
    return { count, coin, said, isDisputed: countPaid(atMost, costs) > count };
  };
  return {
    transferCost,
    affordable,
    mayAfford: async (transfers) => {
      const costs = await Promise.all(transfers.map(transferCost));
      const coin = await readFirst();
      const count = countPaid(coin, costs);
      return count === costs.length
        ? { count, coin, said: [], isDisputed: false }
        : affordable(transfers);
    },
  };
};
