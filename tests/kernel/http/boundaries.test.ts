import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, run } from '../../support/process.ts';

/** What one request asks of a reader who follows it from file to file. */
const MOST: Readonly<Record<string, number>> = {
  'GET /v1/payments': 60,
  'POST /v1/payouts/crypto': 130,
};

test('a warm request passes few boundaries between files', async () => {
  const { code, output } = await run([join(ROOT, 'scripts/bench/boundaries.ts')]);
  expect(code, output).toBe(0);
  const counted = [...output.matchAll(/^(\S+ \S+): (\d+) boundaries$/gm)];
  expect(counted.map(([, request]) => request)).toEqual(Object.keys(MOST));
  for (const [, request = '', count] of counted) {
    const most = MOST[request] ?? 0;
    // A count near zero would mean that nothing was counted.
    expect(Number(count), request).toBeGreaterThan(most / 3);
    expect(Number(count), request).toBeLessThanOrEqual(most);
  }
});
