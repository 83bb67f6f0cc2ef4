import { expect, test } from 'vitest';
import { campaignBugs, lawBrokenBy } from '../../../scripts/campaign/plant.ts';

const KILLS = 8;
const SEEDS = 3;
const MOST_MS = 30 * 60_000;

const bugs = await campaignBugs();

test.for(bugs)(
  'a campaign names the law that a planted bug breaks: $name',
  { timeout: MOST_MS },
  async (bug) => {
    let law: string | undefined;
    for (let seed = 1; seed <= SEEDS && law === undefined; seed += 1)
      law = await lawBrokenBy(bug, { kills: KILLS, seed });
    console.log(`${bug.name}: ${law}`);
    expect(law, bug.fault).toBeDefined();
  },
);
