import { dayNumber } from '#hotels/calendar/day.ts';
import { apaleoSystem } from '#hotels/apaleo/system.ts';
import { liveSystems, type LiveAnswers } from '#hotels/live/ports.ts';
import { livePricer } from '#hotels/live/pricer.ts';
import type { LivePricer } from '#hotels/ports.ts';
import type { HotelAnswer } from '#hotels/price.ts';
import type { Stay } from '#hotels/stay.ts';
import { mewsSystem } from '#hotels/mews/system.ts';
import { liveAnswerStore } from '#hotels/storage/live-prices.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { HeldTime } from './held-time.ts';
import { hotelId, source, type MewsServer } from './mews.ts';

/** A process that asks Mews for prices: the real parts, with a clock that a test holds. */
export interface LiveProcess {
  pricer: LivePricer;
  reports: { message: string; hotel: string | null }[];
}

export const liveProcess = (
  mews: MewsServer,
  time: HeldTime,
  store: Store | LiveAnswers,
): LiveProcess => {
  const reports: LiveProcess['reports'] = [];
  const pricer = livePricer({
    system: liveSystems({
      mews: mewsSystem({ address: mews.address, client: 'Kontor 1.0.0', now: time.now }),
      // No hotel of these tests is there.
      apaleo: apaleoSystem({ address: '', identity: '', clients: new Map(), now: time.now }),
    }),
    answers: 'batch' in store ? liveAnswerStore(store) : store,
    now: time.now,
    timer: time,
    report: (error, hotel) =>
      void reports.push({ message: error instanceof Error ? error.message : '', hotel }),
  });
  return { pricer, reports };
};

export const stay = (changes: Partial<Stay> = {}): Stay => ({
  arrival: dayNumber('2027-03-26'),
  departure: dayNumber('2027-03-29'),
  adults: 2,
  childrenAges: [],
  bookedOn: dayNumber('2026-11-21'),
  ...changes,
});

/** What the hotels answer for one stay. */
export const pricesOf = async (
  pricer: LivePricer,
  asked: Parameters<LivePricer['price']>[0],
  of: Stay,
): Promise<ReadonlyMap<string, HotelAnswer>> => (await pricer.price(asked, [of]))[0] ?? new Map();

/** So many hotels, each of its own at Mews. */
export const hotels = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    hotel: `hotel-${index}`,
    source: source({ hotelId: hotelId(index) }),
  }));

export const reasonOf = (answer: HotelAnswer | undefined): string | undefined =>
  answer && 'unbookable' in answer ? answer.unbookable.reason : answer && 'priced';

export const reasons = (answers: ReadonlyMap<string, HotelAnswer>): (string | undefined)[] =>
  [...answers.values()].map(reasonOf);
