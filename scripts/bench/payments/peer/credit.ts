import type pg from 'pg';
import { z } from 'zod';
import { fingerprintOf } from '#kernel/http/idempotency-key.ts';
import { parseAmount } from '#kernel/money/amount.ts';
import { idsFrom } from '#payments/ids.ts';
import { PAYMENT_METHODS } from '#payments/payment/payment.ts';
import { accountId, amount, assetCode, description, line, metadata } from '#payments/v1/fields.ts';
import { systemWorld } from '#kernel/world.ts';
import { problem, type Answer, type Caller } from './answer.ts';
import { writeOnce } from './once.ts';
import { showPayment } from './rows.ts';
import { CREDIT } from './statements.ts';

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

export const credit = async (
  pool: pg.Pool,
  caller: Caller,
  { body: text, key }: { body: string; key: string },
): Promise<Answer> => {
  const read = order.safeParse(JSON.parse(text));
  if (!read.success) return problem(400, 'VALIDATION_ERROR');
  const given = read.data;
  const smallestParts = parseAmount(given.amount, given.assetCode);
  if (smallestParts === null || smallestParts === 0n) return problem(400, 'VALIDATION_ERROR');
  const { row, body, at } = newPayment(given, smallestParts);
  return writeOnce(pool, caller, {
    ...{ statement: CREDIT, accountId: given.accountId, body, at },
    scope: `POST /v1/sandbox/payments ${key}`,
    fingerprint: fingerprintOf(given),
    values: [
      ...[row.payment_id, row.amount, row.asset, row.method, row.provider],
      ...[row.provider_payment_id, row.description, JSON.stringify(row.metadata)],
    ],
  });
};
