import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBugs, UnplantableBugError, withBug } from '../../../scripts/simulate/planted/bugs.ts';
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
