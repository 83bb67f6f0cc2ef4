import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBugs, UnplantableBugError, withBug } from '../../../scripts/simulate/planted/bugs.ts';
import { verdictOf } from '../../../scripts/simulate/planted/plant.ts';
import { ROOT } from '../../support/process.ts';

test('each of at least 40 bugs can be planted in the code as it is', async () => {
  const bugs = await readBugs();
  expect(bugs.length).toBeGreaterThanOrEqual(40);
  for (const bug of bugs) {
    const text = await readFile(join(ROOT, bug.file), 'utf8');
    expect(withBug(text, bug), bug.name).not.toBe(text);
  }
});

test('a bug that no longer fits the code is an error that names its file', async () => {
  const [bug] = await readBugs();
  expect(() => bug && withBug('another text', bug)).toThrow(UnplantableBugError);
  expect(() => bug && withBug(bug.find + bug.find, bug)).toThrow(/2 times, not once/);
});

const FAILED = 'AssertionError: expected 1 to be 2 // Object.is equality';
const LATE = '\u001b[31m\u001b[1mTestTimeoutError\u001b[22m: Test timed out in 180000ms.\u001b[39m';

test.each([
  ['that passed', { code: 0, output: '' }, 'passed'],
  ['with a failure', { code: 1, output: FAILED }, 'failed'],
  ['that cannot begin', { code: 1, output: 'No test files found' }, 'failed'],
  [
    'with a failure and a test that took too long',
    { code: 1, output: `${LATE}\n${FAILED}` },
    'failed',
  ],
  ['of which a test took too long', { code: 1, output: LATE }, 'timed out'],
  [
    'of which a hook took too long',
    { code: 1, output: LATE.replaceAll('Test', 'Hook') },
    'timed out',
  ],
  ['that was ended for its time', { code: null, output: FAILED }, 'timed out'],
] as const)('a run of tests %s is told apart', (_, ended, verdict) => {
  expect(verdictOf(ended)).toBe(verdict);
});
