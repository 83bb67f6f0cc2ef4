import { MAX_SUPPORTED_TRANSACTION_VERSION, signature as signatureOf } from '@solana/kit';
import type { ChainTransfer, DepositsAsked, DepositsRead } from '#payments/chain/deposit.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import { transactionAnswer, type FoundTransaction } from '#payments/solana/answers.ts';
import { depositsOf, type VaultAccounts } from './deposits.ts';
import { readHistorySince } from './history.ts';
import { ProviderError, type Provider } from '#payments/solana/provider.ts';
import type { Providers } from '#payments/solana/providers.ts';
import { readTransfers, type ReadTransaction } from './token-transfers.ts';

/** Reads an address's history on from where the last reading ended. */

const question = (signature: string) => ({
  ask: (rpc: Parameters<Parameters<Provider['ask']>[0]['ask']>[0]) =>
    rpc.getTransaction(signatureOf(signature), {
      commitment: 'finalized',
      encoding: 'base64',
      maxSupportedTransactionVersion: MAX_SUPPORTED_TRANSACTION_VERSION,
    }),
  answer: transactionAnswer,
});

const UNSUPPORTED_VERSION = -32015;

const decoded = (found: FoundTransaction): ReadTransaction | undefined => {
  try {
    return readTransfers(found);
  } catch {
    return undefined;
  }
};

interface Reader {
  provider: Provider;
  withinMs: number;
  accounts: VaultAccounts;
}

const ask = async ({ provider, withinMs }: Reader, signature: string) => {
  try {
    const found = await provider.ask(question(signature), withinMs);
    // To pass over it would be to lose it: the cursor never comes back.
    if (found === null) throw new ChainUnavailableError(`${provider.name} has lost ${signature}`);
    return found;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.refusal?.code === UNSUPPORTED_VERSION) return undefined;
    throw new ChainUnavailableError(error.message);
  }
};

/** Undefined where nobody here can read it: one such transaction must not stop all others. */
const readOne = async (reader: Reader, signature: string): Promise<ChainTransfer[] | undefined> => {
  const found = await ask(reader, signature);
  const read = found === undefined ? undefined : decoded(found);
  if (found === undefined || read === undefined) return undefined;
  if (read.signature !== signature)
    throw new ChainUnavailableError(`${reader.provider.name} answered with another transaction`);
  return depositsOf(read, found, reader.accounts);
};

const READ_AT_ONCE = 8;

const readAll = async (reader: Reader, signatures: readonly string[]) => {
  const transfers: ChainTransfer[] = [];
  const unreadable: string[] = [];
  for (let position = 0; position < signatures.length; position += READ_AT_ONCE) {
    const some = signatures.slice(position, position + READ_AT_ONCE);
    const read = await Promise.all(some.map((each) => readOne(reader, each)));
    transfers.push(...read.flatMap((each) => each ?? []));
    unreadable.push(...some.filter((_, index) => read[index] === undefined));
  }
  return { transfers, unreadable };
};

export const readDeposits = async (
  providers: Providers,
  accounts: VaultAccounts,
  { address, since, most, known }: DepositsAsked,
): Promise<DepositsRead> => {
  const { provider, entries } = await readHistorySince(providers, { address, until: since });
  const taken = entries.slice(0, most).map(({ signature }) => signature);
  const skipped = (await known?.(taken)) ?? new Set<string>();
  const wanted = taken.filter((each) => !skipped.has(each));
  const withinMs = providers.timeLimitMs;
  const read = await readAll({ provider, withinMs, accounts }, wanted);
  return { ...read, last: taken.at(-1), more: entries.length > taken.length };
};
