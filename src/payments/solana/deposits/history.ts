import { address as addressOf, signature as signatureOf } from '@solana/kit';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { HistoryEntry } from '#payments/chain/ports.ts';
import type { z } from 'zod';
import { historyAnswer } from '#payments/solana/answers.ts';
import { ProviderError, type Provider } from '#payments/solana/provider.ts';
import type { Providers } from '#payments/solana/providers.ts';

/** The transactions that name an address, newest first, as far as they are final. */

/** As many as a node tells in one answer. */
export const PAGE_MOST = 1000;

/** `[3] one; [5] other`: the number says how many bytes the text has. */
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
): Promise<{ provider: Provider; entries: HistoryEntry[] }> => {
  const { provider, value } = await providers.one(question(page));
  return { provider, entries: value.map(entryOf) };
};

/** Pages back to `until` at most: 100,000 transactions. */
const PAGES_MOST = 100;

/** All transactions after `until`, oldest first, told by one provider. */
export const readHistorySince = async (
  providers: Providers,
  { address, until }: { address: string; until: string | undefined },
): Promise<{ provider: Provider; entries: HistoryEntry[] }> => {
  const newest = await readHistory(providers, { address, until, most: PAGE_MOST });
  const { provider } = newest;
  const entries = [...newest.entries];
  for (let size = entries.length, pages = 1; size === PAGE_MOST; pages += 1) {
    if (pages === PAGES_MOST)
      throw new ChainUnavailableError(`${address} has more history than is read at once`);
    const before = entries.at(-1)?.signature;
    // Another provider may lag, and a page of it would leave a gap.
    const older = await pageOf(provider, providers.timeLimitMs, {
      address,
      before,
      until,
      most: PAGE_MOST,
    });
    entries.push(...older);
    size = older.length;
  }
  return { provider, entries: entries.reverse() };
};

const pageOf = async (
  provider: Provider,
  withinMs: number,
  page: HistoryPage,
): Promise<HistoryEntry[]> => {
  try {
    const value = await provider.ask(question(page), withinMs);
    return value.map(entryOf);
  } catch (error) {
    if (error instanceof ProviderError) throw new ChainUnavailableError(error.message);
    throw error;
  }
};
