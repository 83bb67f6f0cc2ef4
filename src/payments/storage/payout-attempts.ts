import { z } from 'zod';
import { ATTEMPT_STATES, type Attempt } from '#payments/payout/worker/attempt.ts';
import { count, moment } from '#kernel/storage/columns.ts';

/** How what was signed for payouts is kept. Only the chain reads the text of a lifetime. */

export const attemptColumns = z.object({
  n: count,
  signature: z.string(),
  wire: z.string(),
  lifetime: z.string(),
  bound_to: z.string().nullable(),
  state: z.enum(ATTEMPT_STATES),
  created_at: moment,
  updated_at: moment,
});

export const attemptOf = (row: z.output<typeof attemptColumns>): Attempt => ({
  number: row.n,
  signature: row.signature,
  wire: row.wire,
  lifetime: { value: row.lifetime, boundTo: row.bound_to },
  state: row.state,
  signedAt: row.created_at,
  sentAt: row.state === 'SIGNED' ? null : row.updated_at,
});
