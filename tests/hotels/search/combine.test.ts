import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cheapestRooms } from '#hotels/search/combine.ts';
import { euroRate } from '#hotels/search/euros.ts';
import type { EuroPrice } from '#hotels/search/offer.ts';
import { runs } from '../../support/runs.ts';

/** One room for each party: as cheap as any way to give the rooms away, and never one twice. */

const rate = euroRate(null, 'EUR');
if (rate === null) throw new Error('the euro has no rate');

const price = (roomCode: string, totalCents: number, availableRooms: number | null): EuroPrice => ({
  room: {
    roomCode,
    roomName: null,
    maximumGuests: null,
    planCode: 'P',
    planName: null,
    board: null,
    currency: 'EUR',
    totalCents,
    nights: [],
    availableRooms,
  },
  rate,
  totalCents,
});

const sumOf = (prices: readonly EuroPrice[]): number =>
  prices.reduce((sum, { totalCents }) => sum + totalCents, 0);

const isLawful = (chosen: readonly EuroPrice[]): boolean =>
  chosen.every(
    ({ room }) =>
      chosen.filter((other) => other.room.roomCode === room.roomCode).length <=
      (room.availableRooms ?? Infinity),
  );

/** Every way to give each party one of its rooms. */
const allWays = (parties: readonly (readonly EuroPrice[])[]): EuroPrice[][] =>
  parties.reduce<EuroPrice[][]>(
    (ways, options) => ways.flatMap((way) => options.map((option) => [...way, option])),
    [[]],
  );

test('the cheapest rooms are those of the cheapest lawful way', () => {
  const free = fc.record({ A: fc.integer({ min: 1, max: 2 }), B: fc.integer({ min: 1, max: 2 }) });
  const offers = fc.array(
    fc.tuple(fc.constantFrom('A', 'B', 'C'), fc.integer({ min: 1, max: 99 })),
    {
      maxLength: 5,
    },
  );
  fc.assert(
    fc.property(free, fc.array(offers, { minLength: 1, maxLength: 4 }), ({ A, B }, parties) => {
      const left: Record<string, number | null> = { A, B, C: null };
      const prices = parties.map((some) =>
        some.map(([code, cents]) => price(code, cents, left[code] ?? null)),
      );
      const lawful = allWays(prices).filter(isLawful).map(sumOf);
      const chosen = cheapestRooms(prices);
      expect(chosen === null).toBe(lawful.length === 0);
      if (chosen === null) return;
      expect(chosen).toHaveLength(parties.length);
      expect(isLawful(chosen)).toBe(true);
      expect(sumOf(chosen)).toBe(Math.min(...lawful));
    }),
    runs(300, 5000),
  );
});
