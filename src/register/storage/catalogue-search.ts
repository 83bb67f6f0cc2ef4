import type { Client } from '@libsql/client';
import { z } from 'zod';
import { PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import type { Rows } from '#register/search/ports.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { MatchPlan } from './catalogue-match.ts';
import { searchTable } from './catalogue-schema.ts';

/** One register's index; expressions are of its full-text engine. */
interface Index {
  count(expression: string): Promise<number>;
  /** List rows as JSON texts, in directory order. */
  read(part: Part): Promise<string[]>;
}

/** Rows of one tier that no better tier has. */
interface Part {
  expression: string;
  skip: number;
  take: number;
}

const texts = z.array(z.object({ text: z.string() }));

const openIndex = (client: Client, kind: Kind): Index => {
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
      // CROSS JOIN: left to choose, the planner reads the whole register and looks each row up.
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

/** All tiers from best to widest. A whole name is rare, so it is looked up before it is joined. */
const tiersOf = async ({ all, title, better }: MatchPlan, index: Index): Promise<string[]> => {
  if (title === null || (await index.count(title)) === 0) return [...better, all];
  const best = `(${title} AND ${all})`;
  return [best, ...better.map((tier) => `(${tier} OR ${best})`), all];
};

/**
 * The parts that hold the rows from `offset` up to `total`, at most a page of them, best first.
 * Going from the widest tier down, it counts only the tiers that reach into the page.
 */
const findParts = async (
  index: Index,
  tiers: readonly string[],
  { offset, total }: { offset: number; total: number },
): Promise<Part[]> => {
  const parts: Part[] = [];
  let end = Math.min(offset + PAGE_SIZE_ROWS, total);
  for (const [rank, tier] of [...tiers.entries()].reverse()) {
    const better = tiers[rank - 1];
    const start = better === undefined ? 0 : await index.count(better);
    if (start >= end) continue;
    const first = Math.max(start, offset);
    const expression = better === undefined || start === 0 ? tier : `${tier} NOT ${better}`;
    parts.unshift({ expression, skip: first - start, take: end - first });
    if (start <= offset) break;
    end = start;
  }
  return parts;
};

const positions = z.array(z.object({ position: z.number() }));

/**
 * Positions of all rows that match, best tier first and then in directory order: the same order
 * as that of the pages of `listMatches`.
 */
export const matchPositions = async (
  client: Client,
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
export const countMatches = (client: Client, kind: Kind, { all }: MatchPlan): Promise<number> =>
  openIndex(client, kind).count(all);

/**
 * The page of rows that match, best tier first and then in directory order; `known` is how many
 * match where that was counted before.
 */
export const listMatches = async (
  client: Client,
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
