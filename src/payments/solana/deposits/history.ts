import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { SightingsAsked, SightingsRead } from '#payments/chain/deposit.ts';
import type { HistoryEntry } from '#payments/chain/ports.ts';
import type { z } from 'zod';
import { historyAnswer } from '#payments/solana/answers.ts';
import { addressOf, signatureOf } from '#payments/solana/checked.ts';
import { ProviderError, type Provider } from '#payments/solana/provider.ts';
import type { Providers } from '#payments/solana/providers.ts';

/** Reads the final transactions that name an address, newest first. */

/** The most transactions that a node returns in one answer. */
export const PAGE_MOST = 1000;

/** Splits memos such as `[3] one; [5] other`: the number is the length of the text in bytes. */
const memoTexts = (memo: string | null | undefined): string[] => {
  const texts: string[] = [];
  let rest = Buffer.from(memo ?? '');
  for (;;) {
    const head = /^\[(\d{1,4})\] /.exec(rest.toString('latin1'))?.[0];
    if (head === undefined) return texts;
    const size = Number(head.slice(1, -2));
    texts.push(rest.subarray(head.length, head.length + size).toString('utf8'));
    rest = rest.subarray(head.length + size + '; '.length);
  }
};

interface HistoryPage {
  address: string;
  before?: string | undefined;
  until?: string | undefined;
  most: number;
}

const question = ({ address, before, until, most }: HistoryPage) => ({
  ask: (rpc: Parameters<Parameters<Provider['ask']>[0]['ask']>[0]) =>
    rpc.getSignaturesForAddress(addressOf(address), {
      commitment: 'finalized',
      limit: most,
      ...(before === undefined ? {} : { before: signatureOf(before) }),
      ...(until === undefined ? {} : { until: signatureOf(until) }),
    }),
  answer: historyAnswer,
});

const entryOf = ({
  signature,
  slot: block,
  err: error,
  memo,
}: z.output<typeof historyAnswer>[number]): HistoryEntry => {
  return { signature, block, error, memos: memoTexts(memo) };
};

export const readHistory = async (
  providers: Providers,
  page: HistoryPage,
): Promise<HistoryEntry[]> => {
  const { value } = await providers.one(question(page));
  return value.map(entryOf);
};

/** The transactions that one provider alone reports. @throws ChainUnavailableError */
export const readSightings = async (
  { list, timeLimitMs }: Providers,
  { provider: name, address, until, before }: SightingsAsked,
): Promise<SightingsRead> => {
  const provider = list.find((each) => each.name === name);
  if (provider === undefined) throw new RangeError(`${name} is no provider here`);
  const page = { address, until, before, most: PAGE_MOST };
  const value = await provider.ask(question(page), timeLimitMs).catch((error: unknown) => {
    if (error instanceof ProviderError) throw new ChainUnavailableError(error.message);
    throw error;
  });
  const sightings = value
    .map(entryOf)
    .map(({ error, ...each }) => ({ ...each, failed: error !== null }));
  return { sightings, more: sightings.length === PAGE_MOST };
};
