import { z } from 'zod';
import type { SqlReader } from '#kernel/storage/file/file-reader.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { ListQuery } from '#register/search/query.ts';
import { facetWord } from '#register/search/texts.ts';
import { askingFor, type Demand, type Understanding } from '#register/search/understand.ts';
import { matchPlan } from '#register/storage/catalogue-match.ts';
import { searchTable } from '#register/storage/catalogue-schema.ts';

/** Rows that resemble the few rows which a query finds. */

/** Rows found whose traits are compared. */
const COMPARED = 4;
/** Rows that are read for a trait, so that a common one takes no longer. */
const MOST_SHARING = 500;
/** A category is wider than a tag, so that sharing one says less. */
const CATEGORY_WEIGHT = 0.6;

const texts = z.array(z.object({ text: z.string() }));
const numbers = z.array(z.number());
const traitsSchema = z.object({ tags: z.array(z.string()), categories: z.array(z.string()) });

const inFacets = (word: string): string => `{facets} : "${word}"`;

const NOT_FICTIONAL = inFacets(facetWord('tag', 'demo'));

/** Positions of the first rows that match an expression, in directory order. */
const positionsOf = async (
  client: SqlReader,
  kind: Kind,
  expression: string,
  most: number,
): Promise<number[]> => {
  const table = searchTable(kind);
  const { rows } = await client.execute({
    sql: `SELECT json_group_array(position) AS text
          FROM (SELECT rowid AS position FROM ${table} WHERE ${table} MATCH ? LIMIT ?)`,
    args: [expression, most],
  });
  return numbers.parse(JSON.parse(texts.parse(rows)[0]?.text ?? '[]'));
};

/** The index words of tags and categories of rows, each with its weight. */
const traitsOf = async (client: SqlReader, kind: Kind, positions: readonly number[]) => {
  const { rows } = await client.execute({
    sql: `SELECT json_object('tags', record -> '$.tags',
                             'categories', coalesce(record -> '$.contentTypes', json_array()))
                 AS text
          FROM json_each(?) AS found
          CROSS JOIN entry ON entry.kind = ? AND entry.position = found.value`,
    args: [JSON.stringify(positions), kind],
  });
  return texts
    .parse(rows)
    .map(({ text }) => traitsSchema.parse(JSON.parse(text)))
    .flatMap(({ tags, categories }) => [
      ...tags.map((tag) => ({ word: facetWord('tag', tag), weight: 1 })),
      ...categories.map((each) => ({ word: facetWord('category', each), weight: CATEGORY_WEIGHT })),
    ]);
};

/** What related rows need and how many there may be. */
export interface Relation {
  /** The query that found few rows. */
  asked: Understanding;
  /** Places that related rows must meet too. */
  where: readonly Demand[];
  most: number;
}

/** The likeness of each row that shares a trait with rows found: a rare trait says more. */
const likenessOf = async (
  client: SqlReader,
  kind: Kind,
  found: readonly number[],
  within: string | null,
): Promise<Map<number, number>> => {
  const likeness = new Map<number, number>();
  const weights = new Map<string, number>();
  for (const { word, weight } of await traitsOf(client, kind, found.slice(0, COMPARED)))
    weights.set(word, (weights.get(word) ?? 0) + weight);
  for (const [word, weight] of weights) {
    const expression = within === null ? inFacets(word) : `(${within} AND ${inFacets(word)})`;
    const sharing = await positionsOf(
      client,
      kind,
      `${expression} NOT ${NOT_FICTIONAL}`,
      MOST_SHARING,
    );
    const rarity = Math.log(1 + MOST_SHARING / Math.max(1, sharing.length));
    for (const row of sharing) likeness.set(row, (likeness.get(row) ?? 0) + weight * rarity);
  }
  return likeness;
};

/**
 * Positions of rows that are not found but share tags or categories with rows found, the most
 * similar first, then in directory order. A hotel in the place asked for need share nothing else.
 */
export const relatedRows = async (
  client: SqlReader,
  kind: Kind,
  { asked, where, most }: Relation,
): Promise<number[]> => {
  const all = matchPlan(asked, [])?.all;
  if (all === undefined) return [];
  const within = where.length === 0 ? null : (matchPlan(askingFor(where), [])?.all ?? null);
  const found = await positionsOf(client, kind, all, MOST_SHARING);
  const likeness = await likenessOf(client, kind, found, within);
  if (kind === 'hotels' && within !== null)
    for (const row of await positionsOf(client, kind, within, found.length + most))
      likeness.set(row, likeness.get(row) ?? 0);
  return [...likeness]
    .filter(([row]) => !found.includes(row))
    .sort(([one, left], [other, right]) => right - left || one - other)
    .slice(0, most)
    .map(([row]) => row);
};

/** Those of some rows that have the values of all filters, in the same order. */
export const relatedWith = async (
  client: SqlReader,
  kind: Kind,
  positions: readonly number[],
  filters: ListQuery['filters'],
): Promise<readonly number[]> => {
  const plan = matchPlan(null, filters);
  if (plan === null || positions.length === 0) return positions;
  const table = searchTable(kind);
  const { rows } = await client.execute({
    sql: `SELECT json_group_array(rowid) AS text FROM ${table}
          WHERE ${table} MATCH ? AND rowid IN (SELECT value FROM json_each(?))`,
    args: [plan.all, JSON.stringify(positions)],
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
