import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { campaignBugs } from '../../../scripts/campaign/plant.ts';
import { withBug } from '../../../scripts/simulate/planted/bugs.ts';
import { ROOT } from '../../support/process.ts';

test('each bug of the campaign can be planted in the code as it is', async () => {
  const bugs = await campaignBugs();
  expect(bugs.length).toBeGreaterThanOrEqual(3);
  for (const bug of bugs) {
    const text = await readFile(join(ROOT, bug.file), 'utf8');
    expect(withBug(text, bug), bug.name).not.toBe(text);
  }
});
