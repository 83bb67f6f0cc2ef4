import { canonicalText } from '#payments/proof/canonical-text.ts';
import { prove, type Statement } from '#payments/proof/proof.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { FinalStatement } from '#payments/chain/ports.ts';
import type { Commitment, LandedStatus, SignatureView } from '#payments/chain/transfer.ts';
import { statusesAnswer } from './answers.ts';
import { isSameError } from './chain-errors.ts';
import { signatureOf } from './checked.ts';
import { ProviderError, type Provider } from './provider.ts';
import type { Providers } from './providers.ts';

/** The statuses of signatures: one reading for each provider, and all readings combined. */

/** The most signatures that a node accepts in one request. */
const SIGNATURES_MOST = 256;
const RANK: Readonly<Record<Commitment, number>> = { processed: 0, confirmed: 1, finalized: 2 };

interface Reading {
  /** The smallest of the slots at which the provider answered. */
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

const statementOf = (provider: Provider, status: LandedStatus): Statement<LandedStatus> => {
  const { block, error } = status;
  const said = canonicalText({ block, error });
  return { provider: provider.name, witness: provider.host, said, fact: status };
};

const hostsOf = (readings: readonly Known[]): number =>
  new Set(readings.map(({ provider }) => provider.host)).size;

interface Known {
  provider: Provider;
  status: LandedStatus;
}

const viewOf = (
  signature: string,
  readings: readonly ReadingOf[],
  { list, required }: Providers,
): SignatureView => {
  const known = readings.flatMap(({ provider, statuses }): Known[] => {
    const status = statuses.get(signature) ?? null;
    return status === null ? [] : [{ provider, status }];
  });
  const [furthest] = known.toSorted(
    (left, right) => RANK[right.status.commitment] - RANK[left.status.commitment],
  );
  // A block that is only processed may be dropped again, so it contradicts nothing.
  const voted = known.filter(({ status }) => status.commitment !== 'processed');
  const proof = prove(
    voted.map(({ provider, status }) => statementOf(provider, status)),
    required,
  );
  const isProved = (status: LandedStatus): boolean =>
    proof.state === 'proved' &&
    status.block === proof.fact.block &&
    isSameError(status.error, proof.fact.error);
  const final = known.filter(({ status }) => status.commitment === 'finalized' && isProved(status));
  return {
    signature,
    status: final[0]?.status ?? furthest?.status ?? null,
    configured: list.length,
    answered: readings.length,
    know: hostsOf(known),
    witnesses: hostsOf(final),
    required,
    disputed: proof.state === 'disputed',
  };
};

interface ReadingOf extends Reading {
  provider: Provider;
}

export const readStatuses = async (
  providers: Providers,
  signatures: readonly string[],
): Promise<SignatureView[]> => {
  if (signatures.length === 0) return [];
  const { timeLimitMs } = providers;
  const readings = await providers.all(async (provider): Promise<ReadingOf> => {
    return { provider, ...(await readStatusesAt(provider, signatures, timeLimitMs)) };
  });
  if (readings.length === 0)
    throw new ChainUnavailableError(
      'No provider of the chain answered with the status of the transactions',
    );
  return signatures.map((each) => viewOf(each, readings, providers));
};

export const readFinalOfEach = (
  providers: Providers,
  signatures: readonly string[],
): Promise<FinalStatement[]> =>
  providers.all(async (provider) => {
    const { statuses } = await readStatusesAt(provider, signatures, providers.timeLimitMs);
    const final = [...statuses].flatMap(([signature, status]): [string, bigint][] =>
      status?.commitment === 'finalized' && status.error === null
        ? [[signature, status.block]]
        : [],
    );
    return { provider: provider.name, final: new Map(final) };
  });
