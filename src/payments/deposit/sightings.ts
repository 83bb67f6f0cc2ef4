import { begun } from '#kernel/async/begun.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import type { Sighting } from '#payments/chain/deposit.ts';
import type { VaultChain } from '#payments/chain/ports.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { DepositSource } from './deposit.ts';

/**
 * Finds the transactions that may have brought something into the vault. Each provider is read by
 * itself, so that none can hide what another one names. What it names is a hint: see prove.ts.
 */

/** The history of an address, as one provider reports it. */
export interface History {
  provider: string;
  address: string;
}

/** How far a history was read, see migration 024. */
export interface Progress {
  until: string | undefined;
  /** While a history of many pages is read: the newest signature, and the one to read on before. */
  sweep: { newest: string; before: string } | undefined;
}

export interface DueSighting {
  signature: string;
  tries: number;
}

export interface SightingKeeper {
  progress(source: DepositSource, history: History): Promise<Progress>;
  /** Keeps what is new, without the vault's own payouts, and the progress in the same write. */
  note(
    source: DepositSource,
    history: History,
    read: { sightings: readonly Sighting[]; progress: Progress; now: Date },
  ): Promise<void>;
  /** What is to be proved now; what a second provider has named comes first. */
  due(source: DepositSource, now: Date, most: number): Promise<DueSighting[]>;
  done(source: DepositSource, signatures: readonly string[]): Promise<void>;
  delay(source: DepositSource, sighting: DueSighting, dueAt: Date): Promise<void>;
}

/** No sighting waits for longer; a later moment is of a clock that was wrong. */
export const DELAY_MOST_MS = HOUR_MS;
const FIRST_DELAY_MS = 1000;

export const delayAfter = (tries: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** Math.min(tries, 30), DELAY_MOST_MS);

/** Pages of one history in one round. */
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

/** What reading on has come to. */
export interface ReadOn {
  /** Whether pages are left for the next round. */
  more: boolean;
  /** Whether anything was kept that was not known. */
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

/** What a round of reading came to. */
export interface SightingsFound extends ReadOn {
  /** The providers whose histories were read to their end. */
  read: readonly string[];
}

/**
 * A provider that is silent is read on the next time; the others are read all the same. How far
 * each history was read is asked for all of them together.
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
