import { z } from 'zod';
import { moveClock, readClock, type SandboxClock } from '#payments/sandbox/clock.ts';
import { moment } from '#payments/v1/fields.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';

const YEAR_SECONDS = 31_536_000;

const clock = z.strictObject({
  object: z.literal('sandbox_clock').describe('What this is'),
  now: moment.describe('What the clock shows'),
  aheadSeconds: z
    .number()
    .int()
    .nonnegative()
    .describe('How far it is ahead of the world: ten years at most'),
});

const showClock = ({ now, aheadMs }: SandboxClock) => ({
  object: 'sandbox_clock' as const,
  now: now.toISOString(),
  aheadSeconds: aheadMs / 1000,
});

const contract = {
  path: '/v1/sandbox/clock',
  tag: 'sandbox',
  testOnly: true,
  params: {},
  query: {},
  result: { description: 'The clock', name: 'SandboxClock', schema: clock },
  problems: [],
} as const;

export const sandboxClockReading = operation(
  {
    ...contract,
    operationId: 'get_sandbox_clock',
    method: 'GET',
    summary: 'Read the sandbox clock',
    description: 'What the clock of your organization shows in test mode.',
    scope: 'payouts:read',
    body: NO_BODY,
  },
  async ({ tenant }, ports) => ({ value: showClock(await readClock(ports, tenant)) }),
);

export const sandboxClockMove = operation(
  {
    ...contract,
    operationId: 'move_sandbox_clock',
    method: 'POST',
    summary: 'Move the sandbox clock on',
    description:
      'Moves the clock of your organization forward; it never goes back. Quotes expire by it, ' +
      'and payouts, bank payments and deliveries of events that wait are due so much earlier. ' +
      'Moments that tell when something was done stay those of the world, and so do the 24 hours ' +
      'of an Idempotency-Key. The chain has blocks of its own.',
    scope: 'payouts:write',
    body: z.strictObject({
      seconds: z.number().int().min(1).max(YEAR_SECONDS).describe('By how much: a year at most'),
    }),
    passesFullQuota: true,
  },
  async ({ tenant, body }, ports) => {
    const { result, changes } = await moveClock(ports, tenant, body.seconds);
    return { value: showClock(result), changes, startsWork: true };
  },
);
