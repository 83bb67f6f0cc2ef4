import type { InStatement } from '@libsql/client';
import type { SqlReader } from '#kernel/storage/file/file-reader.ts';
import { z } from 'zod';
import { seenSite, type Seen, type SeenSite } from '#register/observer/seen.ts';

/** Observations in the snapshot; if there are none, the snapshot has no such table. */

export const seenStatements = (seen: Seen): InStatement[] =>
  seen.size === 0
    ? []
    : [
        'CREATE TABLE observed (site TEXT PRIMARY KEY, seen TEXT NOT NULL) STRICT, WITHOUT ROWID',
        ...[...seen].map(([site, each]) => ({
          sql: 'INSERT INTO observed VALUES (?, ?)',
          args: [site, JSON.stringify(each)],
        })),
      ];

const rows = z.array(z.object({ seen: z.string() }));
const THERE = "SELECT 1 FROM sqlite_schema WHERE name = 'observed'";

const parsed = (found: unknown): SeenSite[] =>
  rows.parse(found).map(({ seen }) => seenSite.parse(JSON.parse(seen)));

export interface SeenReads {
  /** The observations of one site by its name; null if it was never visited. */
  seenOf(site: string): Promise<SeenSite | null>;
  /** The observations of all sites. */
  seen(): Promise<Seen>;
}

export const seenIn = async (client: SqlReader): Promise<SeenReads> => {
  const { rows: found } = await client.execute(THERE);
  if (found.length === 0) return { seenOf: async () => null, seen: async () => new Map() };
  return {
    seenOf: async (site) => {
      const sql = 'SELECT seen FROM observed WHERE site = ?';
      return parsed((await client.execute({ sql, args: [site] })).rows)[0] ?? null;
    },
    seen: async () => {
      const read = await client.execute('SELECT seen FROM observed ORDER BY site');
      return new Map(parsed(read.rows).map((each) => [each.site, each]));
    },
  };
};
