import type { SqlReader } from '#kernel/storage/file/file-reader.ts';
import { z } from 'zod';
import { PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import type { Rows } from '#register/search/ports.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { MatchPlan } from './catalogue-match.ts';
import { searchTable } from './catalogue-schema.ts';

/** The index of one register; expressions are full-text queries (MATCH). */
interface Index {
  count(expression: string): Promise<number>;
  /** List rows as JSON texts, in directory order. */
  read(part: Part): Promise<string[]>;
}

/** A range of the rows that are in one tier and in no better tier. */
interface Part {
  expression: string;
  skip: number;
  take: number;
}

const texts = z.array(z.object({ text: z.string() }));

const openIndex = (client: SqlReader, kind: Kind): Index => {
  const table = searchTable(kind);
  return {
    count: async (expression) => {
      const { rows } = await client.execute({
        sql: `SELECT count(*) AS total FROM ${table} WHERE ${table} MATCH ?`,
        args: [expression],
      });
      return Number(rows[0]?.total ?? 0);
    },
    read: async ({ expression, skip, take }) => {
      // CROSS JOIN fixes the order: otherwise the planner scans the register and probes the index.
      const { rows } = await client.execute({
        sql: `SELECT item AS text
              FROM (SELECT rowid AS position FROM ${table} WHERE ${table} MATCH ?
                    ORDER BY rowid LIMIT ? OFFSET ?) AS found
              CROSS JOIN entry ON entry.kind = ? AND entry.position = found.position
              ORDER BY found.position`,
        args: [expression, take, skip, kind],
      });
      return texts.parse(rows).map(({ text }) => text);
    },
  };
};

/** All tiers from best to widest. Whole names rarely match, so that is checked before joining. */
const tiersOf = async ({ all, title, better }: MatchPlan, index: Index): Promise<string[]> => {
  if (title === null || (await index.count(title)) === 0) return [...better, all];
  const best = `(${title} AND ${all})`;
  return [best, ...better.map((tier) => `(${tier} OR ${best})`), all];
};

/** The part of a page from a tier that supplies the rows `start` to `end` of the whole list. */
const partOf = (
  tier: string,
  better: string | undefined,
  { start, end, offset }: { start: number; end: number; offset: number },
): Part[] => {
  const first = Math.max(start, offset);
  if (end <= first) return [];
  const expression = better === undefined || start === 0 ? tier : `${tier} NOT ${better}`;
  return [{ expression, skip: first - start, take: end - first }];
};

interface Page {
  offset: number;
  /** The number of the row after the last row of the page. */
  end: number;
}

/** Counts the tiers from best to widest until the page is full. */
const fromBest = async (
  index: Index,
  tiers: readonly string[],
  { offset, end }: Page,
): Promise<Part[]> => {
  const parts: Part[] = [];
  let start = 0;
  for (const [rank, tier] of tiers.entries()) {
    const reached = rank === tiers.length - 1 ? end : await index.count(tier);
    const part = { start, end: Math.min(reached, end), offset };
    parts.push(...partOf(tier, tiers[rank - 1], part));
    if (reached >= end) break;
    start = reached;
  }
  return parts;
};

/** Counts the tiers from widest to best until the start of the page is reached. */
const fromWidest = async (index: Index, tiers: readonly string[], page: Page): Promise<Part[]> => {
  const parts: Part[] = [];
  let { end } = page;
  for (const [rank, tier] of [...tiers.entries()].reverse()) {
    const better = tiers[rank - 1];
    const start = better === undefined ? 0 : await index.count(better);
    if (start >= end) continue;
    parts.unshift(...partOf(tier, better, { start, end, offset: page.offset }));
    if (start <= page.offset) break;
    end = start;
  }
  return parts;
};

/** Counts each expression once. */
const countingOnce = (index: Index): Index => {
  const counts = new Map<string, Promise<number>>();
  const count = (expression: string): Promise<number> => {
    const counted = counts.get(expression) ?? index.count(expression);
    counts.set(expression, counted);
    return counted;
  };
  return { count, read: index.read };
};

/**
 * The parts that hold the rows from `offset` up to `total`, at most one page, best rows first.
 * If the better half of the tiers fills the page, the other tiers are not counted.
 */
const findParts = async (
  index: Index,
  tiers: readonly string[],
  { offset, total }: { offset: number; total: number },
): Promise<Part[]> => {
  const page = { offset, end: Math.min(offset + PAGE_SIZE_ROWS, total) };
  const once = countingOnce(index);
  const middle = tiers[(tiers.length - 1) >> 1] ?? '';
  const isEarly = tiers.length > 2 && (await once.count(middle)) >= page.end;
  return isEarly ? fromBest(once, tiers, page) : fromWidest(once, tiers, page);
};

const positions = z.array(z.object({ position: z.number() }));

/**
 * Positions of all rows that match, best tier first and then in directory order: the same order
 * as on the pages of `listMatches`.
 */
export const matchPositions = async (
  client: SqlReader,
  kind: Kind,
  { all, title, better }: MatchPlan,
): Promise<number[]> => {
  const table = searchTable(kind);
  const tiers = [...(title === null ? [] : [`(${title} AND ${all})`]), ...better, all];
  const ranked = tiers.map(
    (_, rank) => `SELECT ${rank} AS tier, rowid AS position FROM ${table} WHERE ${table} MATCH ?`,
  );
  const { rows } = await client.execute({
    sql: `SELECT position FROM (${ranked.join(' UNION ALL ')})
          GROUP BY position ORDER BY min(tier), position`,
    args: tiers,
  });
  return positions.parse(rows).map(({ position }) => position);
};

/** How many rows match. */
export const countMatches = (client: SqlReader, kind: Kind, { all }: MatchPlan): Promise<number> =>
  openIndex(client, kind).count(all);

/**
 * The page of rows that match, best tier first and then in directory order; `known` is the number
 * of matches if it was counted before.
 */
export const listMatches = async (
  client: SqlReader,
  kind: Kind,
  { offset, known }: { offset: number; known: number | null },
  plan: MatchPlan,
): Promise<Rows> => {
  const index = openIndex(client, kind);
  const total = known ?? (await index.count(plan.all));
  if (offset >= total) return { items: [], total };
  const parts = await findParts(index, await tiersOf(plan, index), { offset, total });
  const items: string[] = [];
  for (const part of parts) items.push(...(await index.read(part)));
  return { items, total };
};
