import type pg from 'pg';
import { z } from 'zod';
import { fingerprintOf } from '#http/idempotency-key.ts';
import { parseAmount } from '#money/amount.ts';
import { idsFrom } from '#payments/ids.ts';
import { PAYMENT_METHODS } from '#payments/payment/payment.ts';
import { accountId, amount, assetCode, description, line, metadata } from '#v1/fields.ts';
import { systemWorld } from '#world.ts';
import { problem, UNAUTHENTICATED, type Answer, type Caller } from './answer.ts';
import { showPayment } from './rows.ts';
import { CREDIT, EARLIER } from './statements.ts';

/** The same fields under the same laws as the body that Kontor takes. */
const order = z.strictObject({
  accountId,
  amount,
  assetCode,
  method: z.enum(PAYMENT_METHODS).default('OTHER'),
  status: z.enum(['COMPLETED']).default('COMPLETED'),
  provider: line(100).default('sandbox'),
  providerPaymentId: line(200),
  description: description.default(''),
  metadata: metadata.default({}),
});

const { newId } = idsFrom(systemWorld);

const UNIQUE_VIOLATION = '23505';
const isTaken = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === UNIQUE_VIOLATION;

/** The payment in smallest parts, and its answer, made before it is written. */
const newPayment = (given: z.output<typeof order>, smallestParts: bigint) => {
  const at = systemWorld.now();
  const paymentId = newId('pmt');
  const row = {
    ...{ payment_id: paymentId, amount: String(smallestParts), asset: given.assetCode },
    ...{ provider_payment_id: given.providerPaymentId, description: given.description },
    ...{ method: given.method, status: given.status, provider: given.provider },
    ...{ metadata: given.metadata, initiated_at: at, processed_at: at, completed_at: at },
    ...{ created_at: at, updated_at: at },
  };
  const body = JSON.stringify({ ...showPayment(row), accountId: given.accountId });
  return { row, body, at: at.toISOString() };
};

/** One statement, whatever it does; a second one only tells what was answered before. */
const write = async (
  pool: pg.Pool,
  caller: Caller,
  { given, smallestParts, scope }: Wanted,
): Promise<Answer> => {
  const { row, body, at } = newPayment(given, smallestParts);
  const fingerprint = fingerprintOf(given);
  const values = [
    ...[...caller, given.accountId, scope, fingerprint, body, at, row.payment_id, row.amount],
    ...[row.asset, row.method, row.provider, row.provider_payment_id, row.description],
    JSON.stringify(row.metadata),
  ];
  const { rows } = await pool.query<Counts>({ ...CREDIT, values });
  const { callers = 0, accounts = 0, stamps = 0 } = rows[0] ?? {};
  if (callers === 0) return UNAUTHENTICATED;
  if (accounts === 0) return problem(404, 'ACCOUNT_NOT_FOUND');
  if (stamps === 1) return [200, body];
  const earlier = await pool.query<Stamp>({ ...EARLIER, values: [...caller, scope] });
  const [stamp] = earlier.rows;
  if (stamp?.fingerprint !== fingerprint) return problem(422, 'IDEMPOTENCY_KEY_REUSED');
  return [200, stamp.body];
};

interface Wanted {
  given: z.output<typeof order>;
  smallestParts: bigint;
  scope: string;
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

export const credit = async (
  pool: pg.Pool,
  caller: Caller,
  { body, key }: { body: string; key: string },
): Promise<Answer> => {
  const read = order.safeParse(JSON.parse(body));
  if (!read.success) return problem(400, 'VALIDATION_ERROR');
  const smallestParts = parseAmount(read.data.amount, read.data.assetCode);
  if (smallestParts === null || smallestParts === 0n) return problem(400, 'VALIDATION_ERROR');
  const scope = `POST /v1/sandbox/payments ${key}`;
  try {
    return await write(pool, caller, { given: read.data, smallestParts, scope });
  } catch (error) {
    if (isTaken(error)) return problem(409, 'PROVIDER_PAYMENT_EXISTS');
    throw error;
  }
};
