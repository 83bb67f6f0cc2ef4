import { z } from 'zod';
import { sql } from './sql.ts';
import type { Store } from './store.ts';

/** Reads the least that only a database which answers can tell: how many tables it has. */
export const feelPulse = async (store: Store): Promise<void> => {
  await store.rows(z.unknown(), sql`SELECT count(*) FROM sqlite_schema`);
};
