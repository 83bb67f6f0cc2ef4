import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteReader } from '#app/register/site-reader.ts';
import { nearestIn } from '#documents/selections/nearest.ts';
import { distanceKm } from '#register/places/distance.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';
import { snapshotBytes } from '../../support/snapshot.ts';

const MOST = 6;

/** All others by distance, each measured; those equally far in the order of the register. */
const measured = (hotel: Entry, hotels: readonly Entry[]): string[] => {
  const from = hotel.location?.position ?? null;
  if (from === null) return [];
  return hotels
    .filter((other) => other !== hotel && isFictional(other) === isFictional(hotel))
    .flatMap(({ slug, location }) => {
      const to = location?.position ?? null;
      return to === null ? [] : [{ slug, km: distanceKm(from, to) }];
    })
    .sort((left, right) => left.km - right.km)
    .slice(0, MOST)
    .map(({ slug, km }) => `${slug} ${km}`);
};

test('the hotels around each hotel are those that measuring all of them finds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-nearest-'));
  const catalogueFile = join(folder, 'catalogue.db');
  await writeFile(catalogueFile, await snapshotBytes({ demo: true }));
  const { hotels } = (await siteReader()(catalogueFile)).entries;
  await rm(folder, { recursive: true });
  const nearest = nearestIn(hotels);
  const found = hotels.map((hotel) => nearest(hotel).map(({ entry, km }) => `${entry.slug} ${km}`));
  expect(found).toEqual(hotels.map((hotel) => measured(hotel, hotels)));
  expect(found.filter(({ length }) => length === MOST).length).toBeGreaterThan(100);
});
