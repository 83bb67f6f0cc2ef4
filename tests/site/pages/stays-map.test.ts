import { expect, test } from 'vitest';
import { moneyWords } from '#words/hotels/answer-words.ts';
import { sharedSite } from '../../support/site.ts';
import { askHotels, dayFromNow, readStays } from '../../support/stays.ts';

/** The map of a page of stays shows the hotels of its rows, with the tool's prices. */

const { url } = sharedSite();
/** Searches are counted: this file has an address of its own. */
const headers = { 'X-Forwarded-For': '2001:db8:5:3a::1' };

const DAYS = { checkIn: dayFromNow(40), checkOut: dayFromNow(43) };
const STAY = `checkIn=${DAYS.checkIn}&checkOut=${DAYS.checkOut}&adults=2`;

/** Degrees: meridians of a conic map lean, so that less may look the other way round. */
const CLEARLY_APART = 0.5;

const pairsOf = <Each>(all: readonly Each[]): [Each, Each][] =>
  all.flatMap((one) => all.map((other): [Each, Each] => [one, other]));

test.each(['tirol', 'germany', 'zermatt'])(
  'the map of a page of %s has a dot for each of its hotels that has a position',
  async (where) => {
    const page = await readStays(`${url}/hotels/stays?where=${where}&${STAY}`, { headers });
    const tool = await askHotels(url, { query: where, ...DAYS, adults: 2, sort: 'price' }, headers);
    const known = [...tool.priced, ...tool.unpriced].filter(({ coordinates }) => coordinates);
    expect(known.length).toBeGreaterThan(3);
    for (const { name, slug, coordinates } of known) {
      const here = known.filter(
        (other) =>
          other.coordinates?.latitude === coordinates?.latitude &&
          other.coordinates?.longitude === coordinates?.longitude,
      );
      const prices = here.flatMap((each) => ('rooms' in each ? [each.cheapestTotal] : []));
      const [least] = prices.toSorted((left, right) => left.amount - right.amount);
      const dot = page.dots.find((each) => each.name.includes(name));
      expect(dot?.isPriced).toBe(least !== undefined);
      if (least !== undefined) expect(dot?.name).toContain(moneyWords(least));
      if (here.length === 1) expect(dot?.href).toBe(`/hotels/${slug}?${STAY}`);
      else expect(page.markup).toContain(`id="${dot?.href.slice(1)}"`);
    }
    for (const [one, other] of pairsOf(known)) {
      const [left, right] = [one, other].map(({ name }) =>
        page.dots.find((dot) => dot.name.includes(name)),
      );
      const [from, to] = [one.coordinates, other.coordinates];
      if (!left || !right || !from || !to) throw new Error('each hotel has a dot');
      if (to.longitude - from.longitude > CLEARLY_APART) expect(right.x).toBeGreaterThan(left.x);
      if (to.latitude - from.latitude > CLEARLY_APART) expect(right.y).toBeLessThan(left.y);
    }
    const points = new Set(known.map(({ coordinates }) => JSON.stringify(coordinates)));
    expect(page.dots).toHaveLength(points.size);
  },
);
