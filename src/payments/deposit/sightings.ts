import { begun } from '#kernel/async/begun.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import type { Sighting } from '#payments/chain/deposit.ts';
import type { VaultChain } from '#payments/chain/ports.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { DepositSource } from './deposit.ts';

/**
 * Finds the transactions that may have moved coins into the vault. Each provider is read
 * separately, so that no provider can hide what another one reports. A reported transaction is only
 * a hint until it is proved.
 */

/** The history of an address, as one provider reports it. */
export interface History {
  provider: string;
  address: string;
}

/** How far a history has been read, see migration 024. */
export interface Progress {
  until: string | undefined;
  /** Set while a long history is read: its newest signature, and where the next page begins. */
  sweep: { newest: string; before: string } | undefined;
}

export interface DueSighting {
  signature: string;
  tries: number;
}

export interface SightingKeeper {
  progress(source: DepositSource, history: History): Promise<Progress>;
  /** Stores new sightings and the progress in one write; the vault's own payouts are left out. */
  note(
    source: DepositSource,
    history: History,
    read: { sightings: readonly Sighting[]; progress: Progress; now: Date },
  ): Promise<void>;
  /** Sightings that are due for proof; those that two providers have reported come first. */
  due(source: DepositSource, now: Date, most: number): Promise<DueSighting[]>;
  done(source: DepositSource, signatures: readonly string[]): Promise<void>;
  delay(source: DepositSource, sighting: DueSighting, dueAt: Date): Promise<void>;
}

/** The longest delay of a sighting; a due time beyond it comes from a wrong clock. */
export const DELAY_MOST_MS = HOUR_MS;
const FIRST_DELAY_MS = 1000;

/** The delay until the next proof after this many tries, in milliseconds; doubles each time. */
export const delayAfter = (tries: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** Math.min(tries, 30), DELAY_MOST_MS);

/** The most pages of one history that are read in one round. */
const PAGES_MOST = 5;

const progressAfter = (
  { until, sweep }: Progress,
  { sightings, more }: { sightings: readonly Sighting[]; more: boolean },
): Progress => {
  const newest = sweep?.newest ?? sightings[0]?.signature;
  const before = sightings.at(-1)?.signature;
  if (newest === undefined || (more && before === undefined)) return { until, sweep: undefined };
  if (!more || before === undefined) return { until: newest, sweep: undefined };
  return { until, sweep: { newest, before } };
};

interface SightingPorts {
  chain: Pick<VaultChain, 'readSightings'>;
  sightings: Pick<SightingKeeper, 'progress' | 'note'>;
  now(): Date;
}

/** The result of reading a history further. */
export interface ReadOn {
  /** Whether pages are left for the next round. */
  more: boolean;
  /** Whether new sightings were stored, or may have been before a provider became unavailable. */
  noted: boolean;
}

const readOn = async (
  { chain, sightings: keeper, now }: SightingPorts,
  source: DepositSource,
  { history, begin }: { history: History; begin: Promise<Progress> },
): Promise<ReadOn> => {
  let noted = false;
  for (let pages = 0; pages < PAGES_MOST; pages += 1) {
    const progress = pages === 0 ? await begin : await keeper.progress(source, history);
    const { until, sweep } = progress;
    const read = await chain.readSightings({ ...history, until, before: sweep?.before });
    const { sightings, more } = read;
    const after = progressAfter(progress, read);
    if (sightings.length > 0 || sweep !== undefined) {
      noted = true;
      await keeper.note(source, history, { sightings, progress: after, now: now() });
    }
    if (!more) return { more, noted };
  }
  return { more: true, noted };
};

/** The result of a round of reading. */
export interface SightingsFound extends ReadOn {
  /** The providers whose histories were read to their end. */
  read: readonly string[];
}

/**
 * Reads the histories of all providers. An unavailable provider is read in a later round and does
 * not delay the others. The progress of all histories is requested at the same time.
 */
export const findSightings = async (
  ports: SightingPorts,
  source: DepositSource,
  { providers, addresses }: { providers: readonly string[]; addresses: readonly string[] },
): Promise<SightingsFound> => {
  const all = await Promise.all(
    providers.map(async (provider) => {
      const outcomes: ReadOn[] = [];
      let isSilent = false;
      const histories = addresses.map((address) => {
        const history = { provider, address };
        return { history, begin: begun(ports.sightings.progress(source, history)) };
      });
      try {
        for (const each of histories) outcomes.push(await readOn(ports, source, each));
      } catch (error) {
        if (!(error instanceof ChainUnavailableError)) throw error;
        isSilent = true;
      }
      const more = outcomes.some((each) => each.more);
      const noted = isSilent || outcomes.some((each) => each.noted);
      return { provider, more, noted, isRead: !isSilent && !more };
    }),
  );
  return {
    more: all.some(({ more }) => more),
    noted: all.some(({ noted }) => noted),
    read: all.flatMap(({ provider, isRead }) => (isRead ? [provider] : [])),
  };
};
