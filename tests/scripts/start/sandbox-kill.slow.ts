import { test } from 'vitest';
import { begin, killAndEnd } from './sandbox-kill.ts';

test('everything ends and adds up after 50 kills of it all', { timeout: 3_600_000 }, async () =>
  killAndEnd(await begin(), { kills: 50 }),
);
