import type { Client, InStatement } from '@libsql/client';
import { z } from 'zod';
import { seenSite, type Seen, type SeenFact } from '#register/observer/seen.ts';

/** Observations in the snapshot; where there are none the snapshot is as it was without them. */

export const seenStatements = (seen: Seen): InStatement[] =>
  seen.size === 0
    ? []
    : [
        'CREATE TABLE observed (site TEXT PRIMARY KEY, facts TEXT NOT NULL) STRICT, WITHOUT ROWID',
        ...[...seen].map(([site, facts]) => ({
          sql: 'INSERT INTO observed VALUES (?, ?)',
          args: [site, JSON.stringify(facts)],
        })),
      ];

const rows = z.array(z.object({ site: z.string(), facts: z.string() }));
const THERE = "SELECT 1 FROM sqlite_schema WHERE name = 'observed'";

const parsed = (found: unknown): [string, SeenFact[]][] =>
  rows.parse(found).map(({ site, facts }) => [site, seenSite.shape.facts.parse(JSON.parse(facts))]);

export interface SeenReads {
  /** What was observed of one site, by its name. */
  seenOf(site: string): Promise<readonly SeenFact[]>;
  /** What was observed of all sites. */
  seen(): Promise<Seen>;
}

export const seenIn = async (client: Client): Promise<SeenReads> => {
  const { rows: found } = await client.execute(THERE);
  if (found.length === 0) return { seenOf: async () => [], seen: async () => new Map() };
  return {
    seenOf: async (site) => {
      const sql = 'SELECT site, facts FROM observed WHERE site = ?';
      const [read] = parsed((await client.execute({ sql, args: [site] })).rows);
      return read?.[1] ?? [];
    },
    seen: async () => {
      const read = await client.execute('SELECT site, facts FROM observed ORDER BY site');
      return new Map(parsed(read.rows));
    },
  };
};
