import type { InStatement } from '@libsql/client';
import type { SqlReader } from '#kernel/storage/file/file-reader.ts';
import { z } from 'zod';
import { openOnce } from '#kernel/async/single-flight.ts';
import { keysOf, shortKeysOf } from '#register/places/names.ts';
import {
  isAbroad,
  isTown,
  locality,
  type Area,
  type Gazetteer,
  type KeyedLocality,
  type NamedTown,
  type Locality,
  type Places,
  type Town,
} from '#register/places/locality.ts';
import { makeDictionary } from '#register/search/repair.ts';

/** The places of the snapshot, looked up by name. */

export const GAZETTEER_TABLES = [
  'CREATE TABLE locality (id INTEGER PRIMARY KEY, detail TEXT NOT NULL) STRICT',
  // The weight of the name as a correction of a mistyped one; 0: never a correction.
  `CREATE TABLE locality_name (
     key TEXT NOT NULL,
     locality INTEGER NOT NULL,
     weight INTEGER NOT NULL,
     PRIMARY KEY (key, locality)
   ) STRICT, WITHOUT ROWID`,
];

const AREA_WEIGHT = 60;
const HOTEL_TOWN_WEIGHT = 120;
const LARGE_TOWN_WEIGHT = 12;
const LARGE_TOWN = 20_000;
/** The least inhabitants of a town whose name a map of hotels may show. */
const LETTERED_TOWN = 10_000;

const weightOf = (of: NamedTown | Area, hotelTowns: ReadonlySet<string>): number => {
  if (!isTown(of)) return AREA_WEIGHT;
  if (isAbroad(of)) return 0;
  if ([...keysOf(of)].some((key) => hotelTowns.has(`${of.country} ${key}`)))
    return HOTEL_TOWN_WEIGHT;
  return of.population < LARGE_TOWN ? 0 : LARGE_TOWN_WEIGHT;
};

/** Statements that write the places; `hotelTowns` are towns with hotels, as country and key. */
export const gazetteerStatements = (
  { towns, areas }: Places,
  hotelTowns: ReadonlySet<string>,
): InStatement[] => {
  const all: readonly (NamedTown | Area)[] = [...areas, ...towns];
  // A town abroad or a short name must not shadow a place where hotels may be.
  const known = new Set(all.filter((of) => !isAbroad(of)).flatMap((of) => [...keysOf(of)]));
  const keysIn = (of: NamedTown | Area): ReadonlySet<string> => {
    if (isAbroad(of)) return new Set([...keysOf(of)].filter((key) => !known.has(key)));
    return new Set([...keysOf(of), ...shortKeysOf(of).filter((key) => !known.has(key))]);
  };
  const names = all.flatMap((of, index) => {
    const weight = weightOf(of, hotelTowns);
    return [...keysIn(of)].map((key) => [key, index + 1, weight]);
  });
  return [
    {
      sql: 'INSERT INTO locality SELECT key + 1, value FROM json_each(?)',
      args: [JSON.stringify(all.map((of) => locality.parse(of)))],
    },
    {
      sql: `INSERT INTO locality_name SELECT value ->> 0, value ->> 1, value ->> 2
            FROM json_each(?)`,
      args: [JSON.stringify(names)],
    },
  ];
};

/** Statements that update the weights of names when the set of towns with hotels changes. */
export const weightStatements = (
  { towns, areas }: Places,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): InStatement[] => {
  if (before.size === after.size && [...after].every((town) => before.has(town))) return [];
  return towns.flatMap((town, index) => {
    const weight = weightOf(town, after);
    if (weight === weightOf(town, before)) return [];
    const id = areas.length + index + 1;
    return [{ sql: 'UPDATE locality_name SET weight = ? WHERE locality = ?', args: [weight, id] }];
  });
};

/** All places, areas first. */
export const localitiesIn = async (client: SqlReader): Promise<KeyedLocality[]> => {
  const { rows } = await client.execute(
    `SELECT detail, json_group_array(key) AS keys FROM locality
     JOIN locality_name ON locality_name.locality = locality.id GROUP BY id ORDER BY id`,
  );
  return details.parse(rows).map(({ detail, keys }) => ({
    locality: readLocality(detail),
    keys: keysRow.parse(JSON.parse(keys)),
  }));
};

/** Not validated again: the build checked each place, and many are read before a first answer. */
const stored = z.custom<Locality>((value) => typeof value === 'object' && value !== null);

const readLocality = (detail: string): Locality => stored.parse(JSON.parse(detail));

const details = z.array(z.object({ detail: z.string(), keys: z.string() }));
const keysRow = z.array(z.string());
const found = z.array(z.object({ key: z.string(), detail: z.string() }));
const weights = z.array(z.object({ key: z.string(), weight: z.number() }));

/** Names with a shorter common prefix are not similar. */
const BEGINNING_LEAST = 4;
const BEGINNING_MOST = 5;

const beginningLike = async (client: SqlReader, key: string): Promise<Locality[]> => {
  for (let letters = key.length; letters >= BEGINNING_LEAST; letters -= 1) {
    const start = key.slice(0, letters);
    const { rows } = await client.execute({
      sql: `SELECT min(locality_name.key) AS key, locality.detail FROM locality_name
            JOIN locality ON locality.id = locality_name.locality
            WHERE locality_name.key >= ? AND locality_name.key < ? GROUP BY locality.id
            ORDER BY max(locality_name.weight) DESC, locality.id LIMIT ?`,
      args: [start, `${start}\u{10FFFF}`, BEGINNING_MOST],
    });
    const places = found.parse(rows).map(({ detail }) => readLocality(detail));
    if (places.length > 0) return places;
  }
  return [];
};

const largeTownsIn = async (client: SqlReader): Promise<Town[]> => {
  const { rows } = await client.execute({
    sql: `SELECT '' AS key, detail FROM locality
          WHERE detail ->> 'kind' = 'town' AND detail ->> 'population' >= ?`,
    args: [LETTERED_TOWN],
  });
  return found
    .parse(rows)
    .map(({ detail }) => readLocality(detail))
    .filter(isTown);
};

export const gazetteerIn = (client: SqlReader): Gazetteer => {
  const openDictionary = openOnce(async () => {
    const { rows } = await client.execute(
      'SELECT key, sum(weight) AS weight FROM locality_name WHERE weight > 0 GROUP BY key',
    );
    return makeDictionary(new Map(weights.parse(rows).map(({ key, weight }) => [key, weight])));
  });
  return {
    named: async (keys) => {
      const { rows } = await client.execute({
        sql: `SELECT locality_name.key, locality.detail FROM json_each(?) AS asked
              CROSS JOIN locality_name ON locality_name.key = asked.value
              CROSS JOIN locality ON locality.id = locality_name.locality
              ORDER BY locality.id`,
        args: [JSON.stringify([...new Set(keys)])],
      });
      const places = new Map<string, Locality[]>();
      for (const { key, detail } of found.parse(rows))
        places.set(key, [...(places.get(key) ?? []), readLocality(detail)]);
      return places;
    },
    alike: async (key) => (await openDictionary()).near([key], 3),
    beginningLike: (key) => beginningLike(client, key),
    areas: openOnce(async () => {
      const { rows } = await client.execute(
        "SELECT '' AS key, detail FROM locality WHERE detail ->> 'kind' <> 'town' ORDER BY id",
      );
      return found
        .parse(rows)
        .map(({ detail }) => readLocality(detail))
        .filter((of) => !isTown(of));
    }),
    largeTowns: openOnce(() => largeTownsIn(client)),
  };
};
