import { z } from 'zod';
import type { SqlReader } from '#kernel/storage/file/file-reader.ts';
import type { Kind } from '#register/records/kinds.ts';
import { facetWord } from '#register/search/texts.ts';
import { searchTable } from '#register/storage/catalogue-schema.ts';

/** Rows that resemble the few rows which a query finds. */

/** Rows found whose traits are compared. */
const COMPARED = 4;
/** Rows that are read for a trait, so that a common one takes no longer. */
const MOST_SHARING = 500;
/** Rows of which the categories are compared too. */
const CANDIDATES = 50;
/** The category of stores for everything: what they share says nothing of what was asked. */
const EVERYTHING = 'general';
/** One tag in common with a single row is too little, unless a place is asked for as well. */
const TAGS_OF_SINGLE = 2;
/** A tag that the query asks for says as much. */
const ASKED_TAG = 2;
/** Stores with as many categories sell a little of each, and resemble few others. */
const MANY_CATEGORIES = 3;
/** The likeness by a category: as much as by a tag that a third of `MOST_SHARING` rows have. */
const CATEGORY_WEIGHT = 1.3;

const texts = z.array(z.object({ text: z.string() }));
const numbers = z.array(z.number());
const traits = z.array(z.object({ tags: z.array(z.string()), categories: z.array(z.string()) }));
type Traits = z.output<typeof traits>[number];

const textOf = (rows: unknown): unknown => JSON.parse(texts.parse(rows)[0]?.text ?? '[]');

const withTag = (tag: string): string => `({facets} : "${facetWord('tag', tag)}")`;

const NOT_FICTIONAL = `NOT ${withTag('demo')}`;

/** Positions of the first rows that match each expression, in directory order. */
const positionsOfEach = async (
  client: SqlReader,
  kind: Kind,
  expressions: readonly string[],
): Promise<number[][]> => {
  if (expressions.length === 0) return [];
  const table = searchTable(kind);
  // One statement for all: a statement costs more than its few rows.
  const each = `SELECT (SELECT json_group_array(position) FROM (
                  SELECT rowid AS position FROM ${table} WHERE ${table} MATCH ? LIMIT ?)) AS text`;
  const { rows } = await client.execute({
    sql: expressions.map(() => each).join(' UNION ALL '),
    args: expressions.flatMap((expression) => [expression, MOST_SHARING]),
  });
  return texts.parse(rows).map(({ text }) => numbers.parse(JSON.parse(text)));
};

/** The tags and categories of rows. */
const traitsOf = async (
  client: SqlReader,
  kind: Kind,
  positions: readonly number[],
): Promise<Traits[]> => {
  const { rows } = await client.execute({
    sql: `SELECT json_group_array(json_object('tags', record -> '$.tags', 'categories',
                   coalesce(record -> '$.contentTypes', json_array()))) AS text
          FROM json_each(?) AS found
          CROSS JOIN entry ON entry.kind = ? AND entry.position = found.value`,
    args: [JSON.stringify(positions), kind],
  });
  return traits.parse(textOf(rows));
};

/** What related rows need and how many there may be. */
export interface Relation {
  /** The full-text expression of the rows found. */
  all: string;
  /** The expressions of the places and languages asked for, all of which related rows meet. */
  places: readonly string[];
  /** The tags asked for. */
  asked: readonly string[];
  /** Whether the rows found are to be replaced, so that all that resembles them is asked for. */
  isAlternative: boolean;
  most: number;
}

/** How much rows have in common with the rows found, by their positions. */
type Likeness = ReadonlyMap<number, number>;

interface Ground {
  client: SqlReader;
  kind: Kind;
  /** The condition of the places asked for, after an expression; empty for none. */
  inPlaces: string;
}

/** The rows found that others are compared with. */
interface Found {
  rows: readonly Traits[];
  /** The tags asked for. */
  asked: readonly string[];
  /** How many tags a row must have in common with them. */
  least: number;
}

/** The likeness of rows that share enough tags: one that few rows have says more. */
const likenessBy = async (
  { client, kind, inPlaces }: Ground,
  { rows, asked, least }: Found,
): Promise<Map<number, number>> => {
  const shared = new Map<string, number>();
  for (const tag of [...rows.flatMap(({ tags }) => tags), ...(rows.length > 0 ? asked : [])])
    shared.set(tag, (shared.get(tag) ?? 0) + 1);
  const likeness = new Map<number, number>();
  const tagsShared = new Map<number, number>();
  const tags = [...shared];
  const withEach = await positionsOfEach(
    client,
    kind,
    tags.map(([tag]) => `${withTag(tag)}${inPlaces} ${NOT_FICTIONAL}`),
  );
  for (const [index, [tag, times]] of tags.entries()) {
    const sharing = withEach[index] ?? [];
    const rarity = Math.log(1 + MOST_SHARING / Math.max(1, sharing.length));
    for (const row of sharing) {
      likeness.set(row, (likeness.get(row) ?? 0) + times * rarity);
      tagsShared.set(row, (tagsShared.get(row) ?? 0) + (asked.includes(tag) ? ASKED_TAG : 1));
    }
  }
  return new Map([...likeness].filter(([row]) => (tagsShared.get(row) ?? 0) >= least));
};

/** Positions from the highest likeness on, equal ones in directory order. */
const likestFirst = (likeness: Likeness): number[] =>
  [...likeness]
    .sort(([one, left], [other, right]) => right - left || one - other)
    .map(([row]) => row);

/**
 * Whether a row that has a tag asked for resembles the rows found otherwise too: an apple is no
 * watch by Apple, and a store of many categories is no store for coffee.
 */
const isClose = ({ rows, least }: Found, { tags, categories }: Traits): boolean => {
  const inCommon = tags.filter((tag) => rows.some((row) => row.tags.includes(tag))).length;
  const known = rows.flatMap((row) => row.categories);
  const [main = ''] = categories;
  const isOfOthers = known.length > 0 && !known.includes(main);
  const isOfMany = categories.length >= MANY_CATEGORIES;
  return inCommon === 0 ? !isOfOthers : inCommon >= least || !isOfMany;
};

/** Adds to the likeness of each row what its categories share with the rows found. */
const withCategories = async (
  { client, kind }: Ground,
  likeness: Likeness,
  found: Found,
): Promise<Likeness> => {
  const categories = found.rows.flatMap((row) => row.categories);
  const times = (key: string): number => categories.filter((each) => each === key).length;
  const own = await traitsOf(client, kind, [...likeness.keys()]);
  return new Map(
    [...likeness].flatMap(([row, value], index) => {
      const traitsOfRow = own[index];
      if (traitsOfRow === undefined || !isClose(found, traitsOfRow)) return [];
      const sharing = traitsOfRow.categories.reduce((sum, key) => sum + times(key), 0);
      return [[row, value + CATEGORY_WEIGHT * sharing] as const];
    }),
  );
};

/**
 * Positions of rows that are not found but share a tag with rows found, or have a tag asked for,
 * the most similar first, then in directory order. Hotels in the place asked for need no such tag.
 */
export const relatedRows = async (
  client: SqlReader,
  kind: Kind,
  { all, places, asked, isAlternative, most }: Relation,
): Promise<number[]> => {
  const ground = { client, kind, inPlaces: places.map((each) => ` AND ${each}`).join('') };
  const isThere = kind === 'hotels' && places.length > 0;
  const [positions = [], there = []] = await positionsOfEach(client, kind, [
    all,
    ...(isThere ? [places.join(' AND ')] : []),
  ]);
  const compared = await traitsOf(client, kind, positions.slice(0, COMPARED));
  const isLone = positions.length === 1 && places.length === 0 && !isAlternative;
  const found = {
    rows: compared.filter((row) => isAlternative || !row.categories.includes(EVERYTHING)),
    asked,
    least: isLone ? TAGS_OF_SINGLE : 1,
  };
  const likeness = await likenessBy(ground, found);
  for (const row of there.slice(0, CANDIDATES)) likeness.set(row, likeness.get(row) ?? 0);
  for (const row of positions) likeness.delete(row);
  const likest = likestFirst(likeness).slice(0, CANDIDATES);
  const candidates = new Map(likest.map((row) => [row, likeness.get(row) ?? 0]));
  return likestFirst(await withCategories(ground, candidates, found)).slice(0, most);
};

/** Those of some rows that meet the condition of the filters, in the same order. */
export const relatedWith = async (
  client: SqlReader,
  kind: Kind,
  positions: readonly number[],
  condition: string | null,
): Promise<readonly number[]> => {
  if (condition === null || positions.length === 0) return positions;
  const table = searchTable(kind);
  const { rows } = await client.execute({
    sql: `SELECT json_group_array(rowid) AS text FROM ${table}
          WHERE ${table} MATCH ? AND rowid IN (SELECT value FROM json_each(?))`,
    args: [condition, JSON.stringify(positions)],
  });
  const kept = numbers.parse(JSON.parse(texts.parse(rows)[0]?.text ?? '[]'));
  return positions.filter((row) => kept.includes(row));
};

/** List rows at these positions as JSON texts, in the same order. */
export const itemsAt = async (
  client: SqlReader,
  kind: Kind,
  positions: readonly number[],
): Promise<string[]> => {
  if (positions.length === 0) return [];
  const { rows } = await client.execute({
    sql: `SELECT item AS text FROM json_each(?) AS found
          CROSS JOIN entry ON entry.kind = ? AND entry.position = found.value ORDER BY found.key`,
    args: [JSON.stringify(positions), kind],
  });
  return texts.parse(rows).map(({ text }) => text);
};
