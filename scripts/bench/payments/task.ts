import { z } from 'zod';

/** What the load generator is asked, and what it answers. */

export const task = z.object({
  url: z.string(),
  authorization: z.string(),
  connections: z.int().min(1),
  /** Requests in all; shared evenly among the connections. */
  amount: z.int().min(1),
  /** Pages to read in turn, or accounts to credit or to pay from in turn. */
  work: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('read'), paths: z.array(z.string()).min(1) }),
    z.object({ kind: z.literal('credit'), accountIds: z.array(z.string()).min(1) }),
    z.object({
      kind: z.literal('pay'),
      accountIds: z.array(z.string()).min(1),
      addresses: z.array(z.string()).min(1),
    }),
  ]),
});

export const taken = z.object({
  /** Answers, every one of them a 200. */
  answers: z.int(),
  perSecond: z.number(),
  p50Ms: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
});

export const reported = z.union([taken, z.object({ failed: z.string() })]);

export type Task = z.output<typeof task>;
export type Work = Task['work'];
export type Taken = z.output<typeof taken>;
