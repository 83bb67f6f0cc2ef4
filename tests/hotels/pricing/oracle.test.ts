import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseRatePlans } from '#hotels/alpinebits/rate-plans/message.ts';
import { dayNumber } from '#hotels/calendar/day.ts';
import { ratePlan, type RatePlan } from '#hotels/calendar/rate-plan.ts';
import { isUnbookable, priceRoom } from '#hotels/pricing/price-room.ts';
import { PROTOCOLS, type Protocol } from '#hotels/pricing/protocol.ts';
import { ROOT } from '../../support/process.ts';
import { aRoom } from '../../support/rate-plans.ts';

/** Stays that the AlpineBits Alliance's own test application has priced or refused. */

const line = z.object({
  plan: z.string(),
  room: z.string(),
  occupancy: z.tuple([z.int(), z.int(), z.int(), z.int().nullable()]),
  arrival: z.iso.date(),
  departure: z.iso.date(),
  adults: z.int(),
  children: z.array(z.int()),
  bookingDate: z.iso.date(),
  protocol: z.enum(PROTOCOLS),
  total: z.number().nullable(),
});
type Line = z.output<typeof line>;

const readLines = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((text) => line.parse(JSON.parse(text)));

const readPlan = (file: string, protocol: Protocol): RatePlan => {
  const [notice] = parseRatePlans(readFileSync(file, 'utf8'), { protocol }).notices;
  if (notice?.notifType !== 'New') throw new Error(`${file} has no whole plan`);
  return ratePlan.parse(notice.plan);
};

const totalOf = (asked: Line, plan: RatePlan): number | null => {
  const [minimumGuests, standardGuests, maximumGuests, maximumChildren] = asked.occupancy;
  const outcome = priceRoom(
    plan,
    aRoom({ code: asked.room, minimumGuests, standardGuests, maximumGuests, maximumChildren }),
    {
      arrival: dayNumber(asked.arrival),
      departure: dayNumber(asked.departure),
      adults: asked.adults,
      childrenAges: asked.children,
      bookedOn: dayNumber(asked.bookingDate),
    },
    { protocol: asked.protocol },
  );
  return isUnbookable(outcome) ? null : outcome.totalCents / 100;
};

/** How many agree, and the first that do not. */
const compare = (cases: string, plans: string) => {
  const known = new Map<string, RatePlan>();
  const planOf = ({ plan, protocol }: Line): RatePlan => {
    const key = `${protocol} ${plan}`;
    const read = known.get(key) ?? readPlan(join(plans, plan), protocol);
    known.set(key, read);
    return read;
  };
  const lines = readLines(cases);
  const wrong = lines.filter((asked) => totalOf(asked, planOf(asked)) !== asked.total);
  return { cases: lines.length, wrong: wrong.slice(0, 5) };
};

test('every composed stay has the price, or the refusal, of the reference', () => {
  const folder = join(ROOT, 'tests/hotels/composed');
  const { cases, wrong } = compare(join(folder, 'cases.jsonl'), join(folder, 'plans'));
  expect({ cases, wrong }).toEqual({ cases: 6048, wrong: [] });
});

/** Plans from real systems are somebody else's to pass on: they lie beside the project. */
const BESIDE = join(ROOT, '../shared/data/hotels');

const isBeside = (): boolean => {
  if (existsSync(BESIDE)) return true;
  console.warn(`skipped the stays of plans from real systems: no ${BESIDE}`);
  return false;
};

test('every stay of the plans from real systems has it too, where these are at hand', () => {
  if (!isBeside()) return;
  const { cases, wrong } = compare(join(BESIDE, 'oracle-cases.jsonl'), join(BESIDE, 'plans'));
  expect({ cases, wrong }).toEqual({ cases: 5044, wrong: [] });
});

/** The week of 22 March 2025 in room B, for one to three guests of whom two are standard. */
const WEEK = {
  room: 'B',
  occupancy: [1, 2, 3, null],
  arrival: '2025-03-22',
  departure: '2025-03-29',
  adults: 2,
  children: [],
  bookingDate: '2025-03-01',
  protocol: '2018-10',
} satisfies Omit<Line, 'plan' | 'total'>;

const KNOWN: readonly [plans: string, guests: Partial<Line>, total: number | null][] = [
  ['R96748-UF R46401-UF R79758-UF', { adults: 2 }, 700],
  ['R96748-UF R46401-UF R79758-UF', { adults: 3 }, 1050],
  ['R46401-UF R79758-UF', { children: [5] }, 1050],
  ['R46401-UF', { children: [15] }, null],
  ['R79758-UF', { children: [15] }, 1050],
  ['R96748-UF', { children: [5] }, null],
  ['R96748-UF', { children: [15] }, null],
  ['R310651-OF', { adults: 2 }, 525],
  ['R310651-OF', { adults: 3 }, 595],
  ['R310651-OF', { children: [5] }, null],
  ['R820444-OF', { adults: 2 }, null],
];

test('stays that are known by heart have their prices', () => {
  if (!isBeside()) return;
  const priced = (asked: Line) =>
    totalOf(asked, readPlan(join(BESIDE, 'plans', asked.plan), asked.protocol));
  for (const [plans, guests, total] of KNOWN)
    for (const plan of plans.split(' ')) {
      const asked = { ...WEEK, ...guests, plan: `${plan}.xml`, total };
      expect({ ...asked, total: priced(line.parse(asked)) }).toEqual(asked);
    }
  // 5 × 297.60: 192 of two adults, 38.40 and 67.20 of children of 3 and 15.
  const family = line.parse({
    plan: 'sample-2017-10.xml',
    room: 'double',
    occupancy: [2, 2, 4, null],
    arrival: '2014-03-03',
    departure: '2014-03-08',
    adults: 2,
    children: [3, 15],
    bookingDate: '2014-03-01',
    protocol: '2017-10',
    total: 1488,
  });
  expect(priced(family)).toBe(1488);
});
