import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { siteReader, type Site } from '#app/register/site-reader.ts';
import { locationsOf, neighbourhoodOf } from '#documents/selections/neighbourhood.ts';
import { redirectRules } from '#documents/selections/redirects.ts';
import { isLocation, selectionsOf, type Selection } from '#documents/selections/selection.ts';
import { selectionSentence, selectionTitle, traitWord } from '#documents/selections/words.ts';
import { nameOf } from '#register/places/locality.ts';
import { KINDS } from '#register/records/kinds.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';
import { LANGUAGES } from '#words/language.ts';
import { snapshotBytes } from '../../support/snapshot.ts';

let site: Site;
let hotels: readonly Entry<'hotels'>[];
let all: readonly Selection[];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-locations-'));
  const catalogueFile = join(folder, 'catalogue.db');
  await writeFile(catalogueFile, await snapshotBytes({ demo: true }));
  site = await siteReader()(catalogueFile);
  await rm(folder, { recursive: true });
  hotels = site.entries.hotels;
  all = selectionsOf('hotels', hotels);
});

const at = (path: string): Selection => {
  const found = all.find((each) => each.path === path);
  if (found === undefined) throw new Error(`There is no ${path}`);
  return found;
};
const areaIds = ({ location }: Entry): string[] => (location?.areas ?? []).map(({ id }) => id);
const isReal = (entry: Entry): boolean => !isFictional(entry);

test.each(KINDS)('no two lists of /%s are called alike, in any language', (kind) => {
  const listed = selectionsOf(kind, site.entries[kind]).filter(
    ({ isListed, traits }) => isListed && traits.length === 1,
  );
  for (const language of LANGUAGES) {
    const names = listed.flatMap(({ traits }) =>
      traits.map((trait) => `${trait.by} ${traitWord(kind, trait, language).toLowerCase()}`),
    );
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    expect({ language, twice }).toEqual({ language, twice: [] });
  }
});

test('cities are called in German as German readers call them', () => {
  const called = (name: string, language: 'de' | 'en') => {
    const town = site.towns.find((each) => each.name === name);
    return town === undefined ? null : nameOf(town, language);
  };
  for (const [name, german] of [
    ['Munich', 'München'],
    ['Vienna', 'Wien'],
    ['Prague', 'Prag'],
    ['Strasbourg', 'Straßburg'],
    ['Bressanone', 'Brixen'],
  ] as const)
    expect([called(name, 'de'), called(name, 'en')]).toEqual([german, name]);
});

describe('a town', () => {
  test('in which a real hotel stands has a page with its first one', () => {
    const towns = new Set(hotels.filter(isReal).map(({ record }) => record.town));
    for (const town of towns) {
      const inTown = hotels.filter(({ record }) => record.town === town);
      const pages = all.filter(
        (each) => isLocation(each) && inTown.every((hotel) => each.entries.includes(hotel)),
      );
      expect(pages.length, town).toBeGreaterThan(0);
      expect(
        pages.every(({ isListed }) => isListed),
        town,
      ).toBe(true);
    }
  });

  test('has the towns near to it by distance, the nearest first', () => {
    const around = neighbourhoodOf(at('/hotels/in/zermatt'), all);
    const distances = around?.near.map(({ km }) => km) ?? [];
    expect(distances.length).toBeGreaterThan(3);
    expect(distances).toEqual([...distances].sort((left, right) => left - right));
    expect(around?.near[0]?.selection.path).toBe('/hotels/in/saas-fee');
    // 46.02 N 7.75 E and 46.11 N 7.93 E are 17 km apart.
    expect(distances[0]).toBeGreaterThan(15);
    expect(distances[0]).toBeLessThan(19);
  });

  test('knows what it lies in, the smallest first', () => {
    const paths = neighbourhoodOf(at('/hotels/in/zermatt'), all)?.around.map(({ path }) => path);
    expect(paths).toEqual(['/hotels/in/valais', '/hotels/in/switzerland', '/hotels/in/alps']);
  });
});

describe('an area', () => {
  test('holds every hotel that lies in it, and the towns of it', () => {
    const tyrol = at('/hotels/in/tyrol');
    expect(new Set(tyrol.entries)).toEqual(
      new Set(hotels.filter((hotel) => areaIds(hotel).includes('tyrol'))),
    );
    const towns = new Set(tyrol.entries.map(({ record }) => 'town' in record && record.town));
    expect(towns).toContain('Innsbruck');
    expect(towns).toContain('Längenfeld');
    const inside = neighbourhoodOf(tyrol, all)?.inside.map(({ path }) => path);
    expect(inside).toContain('/hotels/in/innsbruck');
    expect(inside).not.toContain('/hotels/in/wien');
  });

  test('has a page only where it joins the hotels of two towns', () => {
    const pages = all.filter(({ traits: [only] }) => only?.area !== undefined);
    expect(pages.length).toBeGreaterThan(30);
    for (const { path, entries } of pages) {
      const towns = new Set(
        entries.filter(isReal).map(({ record }) => 'town' in record && record.town),
      );
      expect(towns.size, path).toBeGreaterThan(1);
    }
    expect(all.some(({ path }) => path === '/hotels/in/berlin-state')).toBe(false);
  });

  test('never shares its address with a town outside of it', () => {
    const locations = locationsOf(all);
    for (const hotel of hotels.filter(isReal))
      for (const { path, traits } of locations(hotel)) {
        const [only] = traits;
        if (only?.area !== undefined) expect(areaIds(hotel), path).toContain(only.area.id);
      }
  });

  test.each([
    ['lake-constance', 'Hotels on Lake Constance', 'Hotels am Bodensee'],
    ['tyrol', 'Hotels in Tyrol', 'Hotels in Tirol'],
    ['mosel', 'Hotels on the Mosel', 'Hotels an der Mosel'],
    ['bern-canton', 'Hotels in the canton of Bern', 'Hotels im Kanton Bern'],
    ['black-forest', 'Hotels in the Black Forest', 'Hotels im Schwarzwald'],
    ['zermatt', 'Hotels in Zermatt', 'Hotels in Zermatt'],
  ])('%s is titled as people say it', (key, english, german) => {
    expect(selectionTitle(at(`/hotels/in/${key}`))).toBe(english);
    expect(selectionTitle(at(`/hotels/in/${key}`), 'de')).toBe(german);
  });

  test('says how many hotels there are, and of one hotel that it is one', () => {
    const tyrol = at('/hotels/in/tyrol');
    expect(selectionSentence(tyrol)).toContain(`${tyrol.count} hotels in Tyrol are listed`);
    const single = all.find((each) => isLocation(each) && each.entries.length === 1);
    expect(single && selectionSentence(single)).toMatch(/^One hotel in .+ is listed, with its/);
    expect(single && selectionSentence(single, 'de')).toMatch(/^Ein Hotel in .+ ist eingetragen/);
  });
});

describe('an other name', () => {
  const rules = (): Map<string, string> =>
    new Map(
      redirectRules(site.entries, [])
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [from = '', to = ''] = line.split(' ');
          return [from, to];
        }),
    );

  test.each([
    ['/hotels/in/tirol', '/hotels/in/tyrol'],
    ['/hotels/in/vienna', '/hotels/in/wien'],
    ['/hotels/in/bodensee', '/hotels/in/lake-constance'],
    ['/de/hotels/in/schwarzwald', '/de/hotels/in/black-forest'],
    ['/hotels/in/munich', '/hotels/in/muenchen'],
    ['/hotels/in/cologne', '/hotels/in/koeln'],
  ])('%s leads to %s', (from, to) => {
    expect(rules().get(from)).toBe(to);
  });

  test('never stands in the way of a page', () => {
    const paths = new Set(all.map(({ path }) => path));
    expect([...rules().keys()].filter((from) => paths.has(from))).toEqual([]);
    expect(rules().size).toBeGreaterThan(300);
  });
});

test('where an entry was, the page of its removal is answered with 410, in both languages', () => {
  const lines = redirectRules(site.entries, [{ kind: 'saas', slug: 'acme' }]).split('\n');
  expect(lines.slice(0, 2)).toEqual([
    '/saas/acme /removed/saas/acme 410',
    '/de/saas/acme /de/removed/saas/acme 410',
  ]);
});
