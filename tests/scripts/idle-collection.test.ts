import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../support/process.ts';

const run = promisify(execFile);

const MODULE = join(ROOT, 'scripts/local/idle-collection.ts');

/** Fills the heap, drops all of it, and tells what is in use before and after a rest. */
const used = async (): Promise<{ filledMb: number; restedMb: number }> => {
  const program = `
    import { setTimeout as pause } from 'node:timers/promises';
    import { collectWhenIdle } from ${JSON.stringify(MODULE)};
    collectWhenIdle(50);
    const usedMb = () => process.memoryUsage().heapUsed / 1048576;
    let filled = Array.from({ length: 600_000 }, (_, index) => ({ text: 'x' + index }));
    const filledMb = usedMb();
    filled = undefined;
    for (let each = 0; each < 100 && usedMb() > filledMb / 2; each += 1) await pause(20);
    console.log(JSON.stringify({ filledMb, restedMb: usedMb() }));
    process.exit(0);
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program]);
  return JSON.parse(stdout);
};

test('a thread with nothing to do collects what it no longer needs', async () => {
  const { filledMb, restedMb } = await used();
  expect(filledMb).toBeGreaterThan(30);
  expect(restedMb).toBeLessThan(filledMb / 2);
});

test('what collects is found by nothing else in the process', async () => {
  const { stdout } = await run(process.execPath, [
    '--input-type=module',
    '-e',
    `import { collectWhenIdle } from ${JSON.stringify(MODULE)};
     collectWhenIdle();
     console.log(typeof globalThis.gc);`,
  ]);
  expect(stdout.trim()).toBe('undefined');
});
