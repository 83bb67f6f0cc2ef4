import { z } from 'zod';
import { ATTEMPT_STATES, type Attempt } from '#payments/payout/worker/attempt.ts';
import type { Lifetime } from '#payments/payout/chain.ts';
import { count, json, moment } from '#kernel/storage/columns.ts';

/** How what was signed for payouts is kept. Heights and slots are texts inside JSON. */

const whole = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt);

const lifetime = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('blockhash'),
    blockhash: z.string(),
    lastValidBlockHeight: whole,
    contextSlot: whole,
  }),
  z.object({
    kind: z.literal('nonce'),
    nonceAccount: z.string(),
    nonce: z.string(),
    contextSlot: whole,
  }),
]);

export const lifetimeText = (kept: Lifetime): string =>
  JSON.stringify(kept, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );

export const attemptColumns = z.object({
  n: count,
  signature: z.string(),
  wire: z.string(),
  lifetime: json.pipe(lifetime),
  state: z.enum(ATTEMPT_STATES),
  created_at: moment,
  updated_at: moment,
});

export const attemptOf = (row: z.output<typeof attemptColumns>): Attempt => ({
  number: row.n,
  signature: row.signature,
  wire: row.wire,
  lifetime: row.lifetime,
  state: row.state,
  signedAt: row.created_at,
  sentAt: row.state === 'SIGNED' ? null : row.updated_at,
});
