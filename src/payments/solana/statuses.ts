import { signature as signatureOf } from '@solana/kit';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { Commitment, LandedStatus, SignatureView } from '#payments/chain/transfer.ts';
import { statusesAnswer } from './answers.ts';
import { isSameError } from './chain-errors.ts';
import { ProviderError, type Provider } from './provider.ts';
import type { Providers } from './providers.ts';

/** What became of signatures: one reading for each provider, and all of them together. */

/** As many as a node takes in one question. */
const SIGNATURES_MOST = 256;
const RANK: Readonly<Record<Commitment, number>> = { processed: 0, confirmed: 1, finalized: 2 };

interface Reading {
  /** The least of the slots at which the provider answered. */
  slot: bigint;
  statuses: ReadonlyMap<string, LandedStatus | null>;
}

const readChunk = async (
  provider: Provider,
  signatures: readonly string[],
  withinMs: number,
): Promise<Reading> => {
  const asked = signatures.map((each) => signatureOf(each));
  const { context, value } = await provider.ask(
    {
      ask: (rpc) => rpc.getSignatureStatuses(asked, { searchTransactionHistory: true }),
      answer: statusesAnswer,
    },
    withinMs,
  );
  if (value.length !== signatures.length)
    throw new ProviderError('malformed', `${provider.name} answered for other signatures`);
  const statuses = signatures.map((each, index) => [each, value[index] ?? null] as const);
  return { slot: context.slot, statuses: new Map(statuses) };
};

const chunks = (signatures: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(signatures.length / SIGNATURES_MOST) }, (_, index) =>
    signatures.slice(index * SIGNATURES_MOST, (index + 1) * SIGNATURES_MOST),
  );

export const readStatusesAt = async (
  provider: Provider,
  signatures: readonly string[],
  withinMs: number,
): Promise<Reading> => {
  const readings: Reading[] = [];
  for (const chunk of chunks(signatures)) readings.push(await readChunk(provider, chunk, withinMs));
  const slots = readings.map(({ slot }) => slot);
  return {
    slot: slots.reduce((least, slot) => (slot < least ? slot : least), slots[0] ?? 0n),
    statuses: new Map(readings.flatMap(({ statuses }) => [...statuses])),
  };
};

const isContradicted = (statuses: readonly LandedStatus[]): boolean => {
  const voted = statuses.filter(({ commitment }) => commitment !== 'processed');
  const [first] = voted;
  return voted.some(
    ({ block, error }) => block !== first?.block || !isSameError(error, first.error),
  );
};

const viewOf = (
  signature: string,
  readings: readonly Reading[],
  configured: number,
): SignatureView => {
  const known = readings.flatMap(({ statuses }) => statuses.get(signature) ?? []);
  const [furthest = null] = known.toSorted(
    (left, right) => RANK[right.commitment] - RANK[left.commitment],
  );
  return {
    signature,
    status: furthest,
    configured,
    answered: readings.length,
    know: known.length,
    disputed: isContradicted(known),
  };
};

export const readStatuses = async (
  providers: Providers,
  signatures: readonly string[],
): Promise<SignatureView[]> => {
  if (signatures.length === 0) return [];
  const { list, timeLimitMs } = providers;
  const readings = await providers.all((each) => readStatusesAt(each, signatures, timeLimitMs));
  if (readings.length === 0)
    throw new ChainUnavailableError(
      'No provider of the chain tells what became of the transactions',
    );
  return signatures.map((each) => viewOf(each, readings, list.length));
};
