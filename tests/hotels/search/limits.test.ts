import { describe, expect, test } from 'vitest';
import { calendarAnswers } from '#hotels/search/calendar-answers.ts';
import type { SearchPorts } from '#hotels/search/ports.ts';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { plainShelf } from '../../support/shelf.ts';
import { FIRST_DAY, yearOf } from '../../support/calendars.ts';

/** How long the calendars of a call may take, and who has a turn in between. */

const STAY = {
  arrival: FIRST_DAY,
  departure: FIRST_DAY + 2,
  adults: 2,
  childrenAges: [],
  bookedOn: FIRST_DAY - 30,
};
const SLUGS = ['a', 'b', 'c', 'd'];

/** A clock that goes on by `step` milliseconds whenever somebody looks at it. */
const portsAt = (step: number, limits: { hotelMs: number; callMs: number }) => {
  let at = 0;
  let turns = 0;
  const fail = () => Promise.reject(new Error('not asked here'));
  const ports: SearchPorts = {
    shelf: plainShelf([]),
    calendars: { calendars: fail },
    settings: { settings: fail },
    live: { price: fail },
    rates: fail,
    now: () => new Date('2026-12-01T12:00:00Z'),
    limits: () => ({ ...limits, ratesOldDays: 3, ratesStaleDays: 14, isFeedSaved: false }),
    clock: () => (at += step),
    nextTurn: async () => void (turns += 1),
    report: (error) => {
      throw error;
    },
  };
  return { ports, turns: () => turns };
};

const calendars = new Map<string, HotelCalendar>(SLUGS.map((slug) => [slug, yearOf(slug, 3, 5)]));

const outcomes = async (step: number, limits: { hotelMs: number; callMs: number }) => {
  const { ports, turns } = portsAt(step, limits);
  const answers = await calendarAnswers(SLUGS, calendars, STAY, ports);
  const reasons = SLUGS.map((slug) => {
    const answer = answers.get(slug);
    return answer && 'unbookable' in answer ? answer.unbookable.reason : 'priced';
  });
  return { reasons, turns: turns() };
};

describe('the time of a call', () => {
  test('suffices for all hotels as a rule, and nobody waits for a turn', async () => {
    expect(await outcomes(0, { hotelMs: 200, callMs: 1000 })).toEqual({
      reasons: ['priced', 'priced', 'priced', 'priced'],
      turns: 0,
    });
  });

  test('is a source_timeout for a hotel that takes longer than one may', async () => {
    const { reasons } = await outcomes(10, { hotelMs: 20, callMs: 10_000 });
    expect(new Set(reasons)).toEqual(new Set(['source_timeout']));
  });

  test('is a source_timeout for the hotels that it did not suffice for', async () => {
    const { reasons } = await outcomes(2, { hotelMs: 10_000, callMs: 40 });
    expect(reasons[0]).toBe('priced');
    expect(reasons.at(-1)).toBe('source_timeout');
  });

  test('leaves others their turn between hotels once it was held for long', async () => {
    const { reasons, turns } = await outcomes(3, { hotelMs: 1000, callMs: 10_000 });
    expect(new Set(reasons)).toEqual(new Set(['priced']));
    expect(turns).toBeGreaterThanOrEqual(SLUGS.length - 1);
  });
});
