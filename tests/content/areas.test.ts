import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { area } from '#register/records/area.ts';
import { DACH_COUNTRIES } from '#register/records/vocabulary.ts';
import { partOfCountry } from '#register/places/compass.ts';
import { keysOf, toponymKey, withoutAddition } from '#register/places/names.ts';
import { isFictional } from '#register/search/entry.ts';
import { readPlaces } from '../../scripts/content/places.ts';
import { listedEntries } from '../support/content.ts';

/** The areas in which hotels are looked for, as content/places writes them. */

const { areas } = z
  .object({ areas: z.array(area) })
  .parse(JSON.parse(readFileSync('content/places/areas.json', 'utf8')));

test('no two areas have one name: a choice by it would mean two places', () => {
  const named = areas.flatMap(({ id, names }) =>
    [...new Set(Object.values(names).flat().map(toponymKey))].map((key) => ({ key, id })),
  );
  const shared = [...Map.groupBy(named, ({ key }) => key)]
    .filter(([, of]) => of.length > 1)
    .map(([key, of]) => `${key}: ${of.map(({ id }) => id).join(', ')}`);
  expect(shared).toEqual([]);
});

test('the town of each hotel is known in its country, so that searches find it', async () => {
  const { places } = await readPlaces('content/places');
  const known = new Set(
    places.towns.flatMap((town) => [...keysOf(town)].map((key) => `${town.country} ${key}`)),
  );
  const unknown = (await listedEntries('hotels')).flatMap((entry) => {
    if (isFictional(entry) || !('town' in entry.record)) return [];
    const { town, country } = entry.record;
    const keys = [town, withoutAddition(town)].map((name) => `${country} ${toponymKey(name)}`);
    return keys.some((key) => known.has(key)) ? [] : [`${entry.slug}: ${town}`];
  });
  expect(unknown).toEqual([]);
});

test('each point of the compass is a part of each country, and all parts lie in one', () => {
  const parts = new Map(
    areas.filter(({ kind }) => kind === 'part').map(({ id, states }) => [id, states]),
  );
  const points = ['north', 'south', 'east', 'west'];
  const both = ['north east', 'north west', 'south east', 'south west'];
  const countries = { de: 'Germany', at: 'Austria', ch: 'Switzerland' };
  const ids = DACH_COUNTRIES.flatMap((code) =>
    [...points, ...both].map((point) => {
      const id = partOfCountry(`${point} ${toponymKey(countries[code])}`)?.replaceAll(' ', '-');
      const states = parts.get(id ?? '') ?? [];
      expect(states.length, `${point} of ${code}`).toBeGreaterThan(0);
      expect(states.filter((state) => !state.startsWith(`${code}.`))).toEqual([]);
      return id;
    }),
  );
  expect([...parts.keys()].sort()).toEqual([...new Set(ids)].sort());
});
