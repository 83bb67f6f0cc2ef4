import { test } from 'vitest';
import { killAndEnd } from './sandbox-kill.ts';

test('everything ends and adds up after 50 kills of it all', { timeout: 3_600_000 }, () =>
  killAndEnd(50),
);
