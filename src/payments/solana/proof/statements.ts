import { MAX_SUPPORTED_TRANSACTION_VERSION } from '@solana/kit';
import { canonicalText } from '#payments/proof/canonical-text.ts';
import { prove, type Proof, type Statement } from '#payments/proof/proof.ts';
import { transactionAnswer, type FoundTransaction } from '#payments/solana/answers.ts';
import { signatureOf } from '#payments/solana/checked.ts';
import { ProviderError, type Provider } from '#payments/solana/provider.ts';
import type { Providers } from '#payments/solana/providers.ts';
import { isSignedAs } from './signatures.ts';

/** Each provider's statement about one final transaction, whose bytes are verified here. */

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

/**
 * Null: the provider does not know the transaction. Undefined: its format is not supported here.
 */
export const askTransaction = async (
  provider: Provider,
  signature: string,
  withinMs: number,
): Promise<FoundTransaction | null | undefined> => {
  try {
    return await provider.ask(question(signature), withinMs);
  } catch (error) {
    if (error instanceof ProviderError && error.refusal?.code === UNSUPPORTED_VERSION)
      return undefined;
    throw error;
  }
};

/**
 * The text that is compared: the block is added, its time is not, because some providers lack it.
 */
const saidOf = (block: bigint, fact: unknown): string => canonicalText({ block, fact });

export interface Reading<Fact> {
  /** Reads the fact from the transaction's bytes and from the results that the provider reports. */
  read(found: FoundTransaction): Fact;
  /** The fact for a transaction that cannot be read here. */
  unreadable: Fact;
  /** The part of the fact on which all providers must agree. */
  compared(fact: Fact): unknown;
}

const stateOf = async <Fact>(
  provider: Provider,
  { signature, withinMs, reading }: { signature: string; withinMs: number; reading: Reading<Fact> },
): Promise<Statement<Fact>[]> => {
  const { name, host: witness } = provider;
  const statement = (said: string | null, fact: Fact): Statement<Fact>[] => [
    { provider: name, witness, said, fact },
  ];
  const { read, unreadable, compared } = reading;
  const found = await askTransaction(provider, signature, withinMs);
  if (found === null) return [];
  if (found === undefined) return statement('unreadable', unreadable);
  if (!(await isSignedAs(found.transaction, signature))) return statement(null, unreadable);
  const fact = orUndefined(() => read(found));
  if (fact === undefined) return statement('unreadable', unreadable);
  return statement(saidOf(found.slot, compared(fact)), fact);
};

/** The fact; undefined if the bytes are in an unknown format. */
const orUndefined = <Fact>(read: () => Fact): Fact | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/**
 * Asks every provider. One that does not answer or does not know the transaction makes no
 * statement.
 */
export const proveTransaction = async <Fact>(
  providers: Providers,
  signature: string,
  reading: Reading<Fact>,
): Promise<Proof<Fact>> => {
  const withinMs = providers.timeLimitMs;
  const read = await providers.all((each) => stateOf(each, { signature, withinMs, reading }));
  return prove(read.flat(), providers.required);
};
