import type { SqlReader } from '#kernel/storage/file/file-reader.ts';
import { z } from 'zod';
import { boundedCache } from '#kernel/async/bounded-cache.ts';
import { openOnce } from '#kernel/async/single-flight.ts';
import { byKind, KINDS, type Kind } from '#register/records/kinds.ts';
import {
  filterNamesOf,
  firstNames,
  valueNamed,
  type FilterNames,
  type Lexicon,
} from '#register/search/lexicon.ts';
import { findReading, type Reading } from '#register/search/readings.ts';
import { makeDictionary } from '#register/search/repair.ts';
import type { NamedRow, QueryReader } from '#register/search/ports.ts';
import { joinedSpellings, plainWords } from '#register/search/spelling.ts';
import {
  askingFor,
  isNothing,
  understand,
  type Demand,
  type Understanding,
} from '#register/search/understand.ts';
import { isTown } from '#register/places/locality.ts';
import { toponymKey } from '#register/places/names.ts';
import { gazetteerIn } from './catalogue-places.ts';
import { matchPlan, withAny } from './catalogue-match.ts';
import { countMatches, matchPositions } from './catalogue-search.ts';
import { relatedRows } from '#register/storage/related/related-rows.ts';

/** Interprets queries with the vocabulary and the indexed words in the snapshot. */

const READINGS_KEPT = 1000;

const texts = z.array(z.object({ text: z.string() }));

/** Not validated again: the build made them, and checking all words takes half a second. */
const storedLexicon = z.custom<Lexicon>((value) => typeof value === 'object' && value !== null);
const storedWeights = z.custom<[word: string, weight: number][]>(Array.isArray);

const readMeta = async (client: SqlReader, key: string): Promise<unknown> => {
  const sql = 'SELECT value AS text FROM meta WHERE key = ?';
  const { rows } = await client.execute({ sql, args: [key] });
  return JSON.parse(texts.parse(rows)[0]?.text ?? 'null');
};

const namedRows = z.array(z.object({ slug: z.string(), name: z.string() }));

const rowsAt = async (
  client: SqlReader,
  kind: Kind,
  positions: readonly number[],
): Promise<NamedRow[]> => {
  const { rows } = await client.execute({
    sql: `SELECT slug, item ->> 'name' AS name FROM json_each(?) AS found
          CROSS JOIN entry ON entry.kind = ? AND entry.position = found.value ORDER BY found.key`,
    args: [JSON.stringify(positions), kind],
  });
  return namedRows.parse(rows);
};

const NAMES_ALIKE = 5;

/** The words of each register's index, loaded when the first mistyped word is searched. */
const dictionariesOf = (client: SqlReader) => {
  const openDictionary = (kind: Kind) =>
    openOnce(async () =>
      makeDictionary(new Map(storedWeights.parse(await readMeta(client, `words_${kind}`)))),
    );
  const all = byKind(openDictionary);
  return (kind: Kind) => all[kind];
};

const counterOf =
  (client: SqlReader) =>
  async (kind: Kind, asked: Understanding): Promise<number> => {
    const plan = isNothing(asked) ? null : matchPlan(asked, []);
    return plan === null ? 0 : countMatches(client, kind, plan);
  };

const localityTest = (client: SqlReader) => {
  const places = gazetteerIn(client);
  return async (word: string): Promise<boolean> =>
    (await places.named([toponymKey(word)])).size > 0;
};

/** Whether something that is listed in any register is called so. */
const nameTest =
  (count: ReturnType<typeof counterOf>) =>
  async (word: string): Promise<boolean> => {
    const asked = { ...askingFor([]), titles: joinedSpellings(word) };
    for (const kind of KINDS) if ((await count(kind, asked)) > 0) return true;
    return false;
  };

/** Minimum population: a village with the name of something else is rarely meant. */
const TOWN_FROM = 5000;

/** The state and the country of the largest town with a name. */
const regionsIn = (client: SqlReader, openLexicon: () => Promise<Lexicon>) => {
  const places = gazetteerIn(client);
  return async (word: string): Promise<readonly FilterNames[]> => {
    const [named = []] = (await places.named([toponymKey(word)])).values();
    const towns = named.filter(isTown).filter(({ population }) => population >= TOWN_FROM);
    const [town] = towns.sort((left, right) => right.population - left.population);
    if (town === undefined) return [];
    const states = (await places.areas()).filter(
      ({ kind, states: parts }) => kind === 'state' && parts.join() === town.state,
    );
    return [
      ...states.map(({ names }) => firstNames(names)),
      filterNamesOf(await openLexicon(), 'country', town.country),
    ];
  };
};

const tagsOf = ({ senses }: Demand): string[] =>
  senses.flatMap((value) => (value.startsWith('tag:') ? value.slice('tag:'.length) : []));

/** What each register's queries are interpreted by. */
const findersOf = (
  client: SqlReader,
  openLexicon: () => Promise<Lexicon>,
  count: ReturnType<typeof counterOf>,
) => {
  const ofAll = {
    isLocality: localityTest(client),
    isName: nameTest(count),
    around: regionsIn(client, openLexicon),
  };
  return (kind: Kind) => ({
    count: (asked: Understanding) => count(kind, asked),
    related: (asked: Understanding, where: readonly Demand[], most: number) =>
      relatedRows(client, kind, {
        all: matchPlan(asked, [])?.all ?? '',
        places: where.map(({ senses }) => withAny(senses)),
        asked: asked.demands.flatMap(tagsOf),
        isAlternative: asked.isForAlternatives,
        most,
      }),
    ...ofAll,
  });
};

/** Slugs of rows that a query asks for by words, or of the related rows of a reading. */
const slugsBy = (client: SqlReader, named: QueryReader['named']) => ({
  slugs: async (kind: Kind, asked: Understanding, most: number) =>
    (await named(kind, asked, most)).map(({ slug }) => slug),
  related: async (kind: Kind, { related }: Reading) =>
    (await rowsAt(client, kind, related)).map(({ slug }) => slug),
});

export const queryReader = (client: SqlReader): QueryReader => {
  const openLexicon = openOnce(async () => storedLexicon.parse(await readMeta(client, 'lexicon')));
  const dictionaryOf = dictionariesOf(client);
  const count = counterOf(client);
  const finderOf = findersOf(client, openLexicon, count);

  const known = boundedCache<Reading>({ mostWeight: READINGS_KEPT });
  const read = async (kind: Kind, text: string): Promise<Reading> => {
    const key = `${kind} ${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const tools = { lexicon: await openLexicon(), dictionary: dictionaryOf(kind) };
    const reading = await findReading(tools, kind, text, finderOf(kind));
    known.set(key, reading);
    return reading;
  };
  const named = async (kind: Kind, asked: Understanding, most: number): Promise<NamedRow[]> => {
    const plan = isNothing(asked) ? null : matchPlan(asked, []);
    if (plan === null) return [];
    const positions = await matchPositions(client, kind, plan);
    return rowsAt(client, kind, positions.slice(0, most));
  };

  const alike = async (kind: Kind, text: string): Promise<Understanding | null> => {
    const dictionary = await dictionaryOf(kind)();
    const titles = dictionary.alike(plainWords(text).join(''), NAMES_ALIKE);
    if (titles.length === 0) return null;
    return { ...askingFor([]), titles };
  };
  return {
    read,
    understand: async (kind, text) => understand(await openLexicon(), kind, text),
    valueNamed: async (section, phrase) => valueNamed(await openLexicon(), section, phrase),
    count,
    named,
    ...slugsBy(client, named),
    filterNames: async (by, value) => filterNamesOf(await openLexicon(), by, value),
    alike,
  };
};
