import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { Story } from '../world.ts';

const idRow = z.object({ id: z.string() });

/** A worker that was asked to end and has finished, holds nothing that others then wait for. */
export const judgeStopped = async (
  { store, turnstile, laws }: Pick<Story, 'store' | 'turnstile' | 'laws'>,
  owner: string,
): Promise<void> => {
  const held = await store.rows(
    idRow,
    sql`SELECT id FROM payouts WHERE lease_owner = ${owner} AND next_attempt_at IS NOT NULL
          AND lease_until > ${turnstile.now().toISOString()}`,
  );
  for (const { id } of held) laws.demand(false, `${owner} has ended, and still has ${id}`);
};
