import { expect, test } from 'vitest';
import { isFound, plantAll } from '../../../scripts/simulate/planted/report.ts';

const SEEDS = 20;
const MOST_MS = 30 * 60_000;

test(
  'the simulation or a test finds each of at least 40 planted bugs',
  async () => {
    const found = await plantAll({ seeds: SEEDS, print: (line) => console.log(line) });
    expect(found.length).toBeGreaterThanOrEqual(40);
    expect(found.filter((each) => !isFound(each)).map(({ bug }) => bug.name)).toEqual([]);
  },
  MOST_MS,
);
