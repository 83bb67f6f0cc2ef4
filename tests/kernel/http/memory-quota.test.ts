import { expect, test } from 'vitest';
import { memoryQuota } from '#kernel/http/quota.ts';

const WINDOW_MS = 60_000;

test('a clock that is set back closes nothing until it has caught up', async () => {
  let now = new Date('2027-03-01T12:00:00Z');
  const quota = memoryQuota({ most: () => 2, windowMs: WINDOW_MS }, () => now);
  for (const allowed of [true, true, false])
    expect(await quota.take('ada')).toMatchObject({ allowed });
  now = new Date('2027-03-01T09:00:00Z');
  expect(await quota.take('ada')).toMatchObject({ allowed: true, remaining: 1 });
  expect((await quota.take('ada')).resetsInMs).toBeLessThanOrEqual(WINDOW_MS);
});
