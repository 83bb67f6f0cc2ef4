import { z } from 'zod';
import { sql } from './sql.ts';
import type { Tables } from './tables.ts';

const BYTES = 32;

const row = z.object({ bytes: z.hex() }).transform(({ bytes }) => Buffer.from(bytes, 'hex'));

/**
 * The secret with this name, 32 bytes: created by the first process that asks, and the same for
 * all.
 */
export const sharedSecret = async (
  store: Pick<Tables, 'row' | 'batch'>,
  name: string,
  world: { now(): Date; randomBytes(count: number): Uint8Array },
): Promise<Uint8Array> => {
  const read = () => store.row(row, sql`SELECT bytes FROM secrets WHERE name = ${name}`);
  const kept = await read();
  if (kept) return kept;
  const fresh = Buffer.from(world.randomBytes(BYTES));
  await store.batch([
    sql`INSERT INTO secrets (name, bytes, created_at)
        VALUES (${name}, ${fresh.toString('hex')}, ${world.now().toISOString()})
        ON CONFLICT (name) DO NOTHING`,
  ]);
  return (await read()) ?? fresh;
};
