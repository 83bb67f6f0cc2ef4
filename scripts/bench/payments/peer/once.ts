import type pg from 'pg';
import { problem, UNAUTHENTICATED, type Answer, type Caller } from './answer.ts';
import { EARLIER } from './statements.ts';

/** Writes once for an Idempotency-Key, and answers the same however often it is asked. */

interface Wanted {
  statement: { name: string; text: string };
  accountId: string;
  /** What is written after the stamp, as the statement counts it. */
  values: readonly unknown[];
  scope: string;
  fingerprint: string;
  body: string;
  at: string;
}

interface Counts {
  callers: number;
  accounts: number;
  stamps: number;
}

interface Stamp {
  fingerprint: string;
  body: string;
}

const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';

/** One statement, whatever it does; a second one only tells what was answered before. */
const write = async (
  pool: pg.Pool,
  caller: Caller,
  { statement, accountId, values, scope, fingerprint, body, at }: Wanted,
): Promise<Answer> => {
  const all = [...caller, accountId, scope, fingerprint, body, at, ...values];
  const { rows } = await pool.query<Counts>({ ...statement, values: all });
  const { callers = 0, accounts = 0, stamps = 0 } = rows[0] ?? {};
  if (callers === 0) return UNAUTHENTICATED;
  if (accounts === 0) return problem(404, 'ACCOUNT_NOT_FOUND');
  if (stamps === 1) return [200, body];
  const earlier = await pool.query<Stamp>({ ...EARLIER, values: [...caller, scope] });
  const [stamp] = earlier.rows;
  if (stamp === undefined) return problem(422, 'INSUFFICIENT_FUNDS');
  if (stamp.fingerprint !== fingerprint) return problem(422, 'IDEMPOTENCY_KEY_REUSED');
  return [200, stamp.body];
};

export const writeOnce = async (pool: pg.Pool, caller: Caller, wanted: Wanted): Promise<Answer> => {
  try {
    return await write(pool, caller, wanted);
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    if (code === UNIQUE_VIOLATION) return problem(409, 'PROVIDER_PAYMENT_EXISTS');
    if (code === CHECK_VIOLATION) return problem(422, 'INSUFFICIENT_FUNDS');
    throw error;
  }
};
