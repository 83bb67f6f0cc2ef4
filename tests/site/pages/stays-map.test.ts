import { describe, expect, test } from 'vitest';
import type { ListHotelsOutput } from '#hotels/list-hotels/output.ts';
import { moneyWords } from '#words/hotels/answer-words.ts';
import { sharedSite } from '../../support/site.ts';
import { askHotels, dayFromNow, readStays } from '../../support/stays.ts';

/** The map of a search for stays shows all hotels that it finds, with the tool's prices. */

const { url } = sharedSite();
/** Searches are counted: this file has an address of its own. */
const headers = { 'X-Forwarded-For': '2001:db8:5:3a::1' };

const DAYS = { checkIn: dayFromNow(40), checkOut: dayFromNow(43) };
const STAY = `checkIn=${DAYS.checkIn}&checkOut=${DAYS.checkOut}&adults=2`;
const PAGE = 20;

/** Degrees: meridians of a conic map lean, so that less may look the other way round. */
const CLEARLY_APART = 0.5;

const pairsOf = <Each>(all: readonly Each[]): [Each, Each][] =>
  all.flatMap((one) => all.map((other): [Each, Each] => [one, other]));

type Hotel = ListHotelsOutput['priced'][number] | ListHotelsOutput['unpriced'][number];

/** The hotels of all pages, priced ones first, as the list of the page has them. */
const allOf = async (query: string): Promise<Hotel[]> => {
  const found: Hotel[] = [];
  let cursor: string | null = null;
  do {
    const given = { query, ...DAYS, adults: 2, sort: 'price', limit: PAGE };
    const answer: ListHotelsOutput = await askHotels(
      url,
      cursor === null ? given : { ...given, cursor },
      headers,
    );
    found.push(...answer.priced, ...answer.unpriced);
    cursor = answer.nextCursor;
  } while (cursor !== null);
  return found;
};

const pointOf = ({ coordinates }: Hotel): string =>
  `${coordinates?.latitude} ${coordinates?.longitude}`;

const leastOf = (hotels: readonly Hotel[]) =>
  hotels
    .flatMap((each) => ('rooms' in each ? [each.cheapestTotal] : []))
    .toSorted((left, right) => left.amount - right.amount)[0];

/** How many hotels a dot stands for, as it says. */
const countOf = ({ name }: { name: string }): number =>
  Number(/^(\d+) hotels: /.exec(name)?.[1] ?? 1);

/** Whether the words of a dot begin with this hotel, alone or before others. */
const isAbout = (words: string, name: string): boolean =>
  words === name || words.startsWith(`${name}, `) || words.includes(` hotels: ${name}`);

describe.each(['tirol', 'zermatt'])('the map of a search for %s', (where) => {
  test('has a dot for each hotel of all pages that has a position', async () => {
    const [page, all] = await Promise.all([
      readStays(`${url}/hotels/stays?where=${where}&${STAY}`, { headers }),
      allOf(where),
    ]);
    const known = all.filter(({ coordinates }) => coordinates);
    expect(known.length).toBeGreaterThan(3);
    const points = [...Map.groupBy(known, pointOf).values()];
    expect(page.dots).toHaveLength(points.length);
    expect(page.text).toContain(`${known.length} of ${all.length} hotels.`);
    for (const here of points) {
      const [first] = here;
      if (first === undefined) throw new Error('a point has a hotel');
      const dot = page.dots.find(({ name }) => here.some((hotel) => isAbout(name, hotel.name)));
      const least = leastOf(here);
      expect([first.slug, dot?.isPriced]).toEqual([first.slug, least !== undefined]);
      if (least !== undefined) expect(dot?.name).toContain(moneyWords(least));
      expect(countOf({ name: dot?.name ?? '' })).toBe(here.length);
    }
  });

  test('lies as the hotels do', async () => {
    const page = await readStays(`${url}/hotels/stays?where=${where}&${STAY}`, { headers });
    const known = (await allOf(where)).filter(({ coordinates }) => coordinates).slice(0, PAGE);
    for (const [one, other] of pairsOf(known)) {
      const [left, right] = [one, other].map(({ name }) =>
        page.dots.find((dot) => dot.name.includes(name)),
      );
      const [from, to] = [one.coordinates, other.coordinates];
      // Of many hotels at one point the dot names a few.
      if (!left || !right || !from || !to) continue;
      if (to.longitude - from.longitude > CLEARLY_APART) expect(right.x).toBeGreaterThan(left.x);
      if (to.latitude - from.latitude > CLEARLY_APART) expect(right.y).toBeLessThan(left.y);
    }
  });
});

test('a dot leads to the page of a hotel of this page, and others to their rows', async () => {
  const address = `${url}/hotels/stays?where=tirol&${STAY}`;
  const page = await readStays(address, { headers });
  const all = await allOf('tirol');
  expect(all.length).toBeGreaterThan(PAGE);
  const own = new Set(page.rows.map(({ slug }) => slug));
  let elsewhere = 0;
  for (const { href, name } of page.dots) {
    const [path = '', row = ''] = href.split('#');
    if (row === '') {
      const slug = /^\/hotels\/([^?]+)\?/.exec(path)?.[1] ?? '';
      expect(own).toContain(slug);
      continue;
    }
    const slug = row.replace(/^hotel-/, '');
    expect(name).toContain(all.find((each) => each.slug === slug)?.name);
    if (path === '') expect(own).toContain(slug);
    else if (elsewhere++ < 3) {
      const other = await readStays(`${url}${path}`, { headers });
      expect(other.rows.map((each) => each.slug)).toContain(slug);
      expect(own).not.toContain(slug);
    }
  }
  expect(elsewhere).toBeGreaterThan(0);
});

test('of a wide search the points of other pages lead to their pages, each of them', async () => {
  const page = await readStays(`${url}/hotels/stays?where=germany&${STAY}`, { headers });
  const { total } = await askHotels(url, { query: 'germany' }, headers);
  const paths = [...page.markup.matchAll(/<path class="points[^"]*" d="([^"]+)"/g)];
  const points = paths.flatMap(([, steps = '']) => steps.split('M').slice(1));
  expect(points.length).toBeGreaterThan(150);
  expect(page.dots.length).toBeLessThanOrEqual(PAGE);
  const links = [...page.markup.matchAll(/<a href="([^"]+)"><title>(Page \d+ of[^<]+)</g)];
  const numbers = links.map(([, href = '']) => Number(/page=(\d+)/.exec(href)?.[1]));
  expect(numbers).toEqual(Array.from({ length: Math.ceil(total / PAGE) - 1 }, (_, at) => at + 2));
  expect(links[0]?.[2]).toMatch(/^Page 2 of the list: \d+ hotels$/);
  const second = await readStays(url + (links[0]?.[1] ?? '').replaceAll('&amp;', '&'), { headers });
  expect(second.rows).toHaveLength(PAGE);
  expect(Buffer.byteLength(page.markup)).toBeLessThan(100 * 1024);
  const [, drawn = '0'] = /(\d+) of \d+ hotels\./.exec(page.text) ?? [];
  expect(Number(drawn)).toBeGreaterThan(0.9 * total);
  expect(page.text).toContain(`${drawn} of ${total} hotels. Small dots: hotels of other pages.`);
});
