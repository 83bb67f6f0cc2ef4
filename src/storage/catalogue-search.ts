import type { Client } from '@libsql/client';
import { z } from 'zod';
import { PAGE_SIZE_ROWS } from '#directory/paging.ts';
import type { ListPage } from '#directory/ports.ts';
import type { Kind } from '#records/kinds.ts';
import type { MatchPlan } from './catalogue-match.ts';
import { searchTable } from './catalogue-schema.ts';

type Count = (expression: string) => Promise<number>;

/** Rows of one tier that no better tier has. */
interface Part {
  expression: string;
  skip: number;
  take: number;
}

const texts = z.array(z.object({ text: z.string() }));

/** How many rows an expression matches. */
export const countMatches = async (
  client: Client,
  kind: Kind,
  expression: string,
): Promise<number> => {
  const table = searchTable(kind);
  const { rows } = await client.execute({
    sql: `SELECT count(*) AS total FROM ${table} WHERE ${table} MATCH ?`,
    args: [expression],
  });
  return Number(rows[0]?.total ?? 0);
};

/** The tiers from best to widest. A whole name is rare, so it is looked up before it is joined. */
const tiersOf = async ({ all, title, better }: MatchPlan, count: Count): Promise<string[]> => {
  if (title === null || (await count(title)) === 0) return [...better, all];
  const best = `(${title} AND ${all})`;
  return [best, ...better.map((tier) => `(${tier} OR ${best})`), all];
};

/**
 * The parts that hold the rows from `offset` up to `total`, at most a page of them, best first.
 * It goes from the widest tier down and leaves uncounted what the page does not reach.
 */
const findParts = async (
  { offset, total }: { offset: number; total: number },
  tiers: readonly string[],
  count: Count,
): Promise<Part[]> => {
  const parts: Part[] = [];
  let end = Math.min(offset + PAGE_SIZE_ROWS, total);
  for (const [rank, tier] of [...tiers.entries()].reverse()) {
    const better = tiers[rank - 1];
    const start = better === undefined ? 0 : await count(better);
    if (start >= end) continue;
    const first = Math.max(start, offset);
    const expression = better === undefined || start === 0 ? tier : `${tier} NOT ${better}`;
    parts.unshift({ expression, skip: first - start, take: end - first });
    if (start <= offset) break;
    end = start;
  }
  return parts;
};

// CROSS JOIN: left to choose, the planner reads the whole register and looks each row up.
const readPart = async (client: Client, kind: Kind, { expression, skip, take }: Part) => {
  const table = searchTable(kind);
  const { rows } = await client.execute({
    sql: `SELECT item AS text
          FROM (SELECT rowid AS position FROM ${table} WHERE ${table} MATCH ?
                ORDER BY rowid LIMIT ? OFFSET ?) AS found
          CROSS JOIN entry ON entry.kind = ? AND entry.position = found.position
          ORDER BY found.position`,
    args: [expression, take, skip, kind],
  });
  return texts.parse(rows).map(({ text }) => text);
};

/** The page of rows that match, best tier first and then in directory order. */
export const listMatches = async (
  client: Client,
  kind: Kind,
  offset: number,
  plan: MatchPlan,
): Promise<ListPage> => {
  const count: Count = (expression) => countMatches(client, kind, expression);
  const total = await count(plan.all);
  if (offset >= total) return { items: [], total };
  const items: string[] = [];
  for (const part of await findParts({ offset, total }, await tiersOf(plan, count), count))
    items.push(...(await readPart(client, kind, part)));
  return { items, total };
};
