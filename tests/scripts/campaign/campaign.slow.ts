import { expect, test } from 'vitest';
import { runCampaign } from '../../../scripts/campaign/campaign.ts';
import { freshSeed } from '../../payments/worker/simulation.ts';

const KILLS = Number(process.env.CAMPAIGN_KILLS ?? 250);
const MOST_MS = 40 * 60_000;

test(
  `every law holds after ${KILLS} kills of real processes amid lies and losses`,
  async () => {
    const seed = freshSeed();
    console.log(`npm run campaign -- --kills ${KILLS} --seed ${seed}`);
    const print = (line: string): void => console.log(line);
    const { broken, lines } = await runCampaign({ kills: KILLS, seed, print });
    console.log(lines.join('\n'));
    expect(broken).toBeUndefined();
  },
  MOST_MS,
);
