import { parseArgs } from 'node:util';
import { describeMachine } from './bench/machine.ts';
import { runCampaign } from './campaign/campaign.ts';

/**
 * npm run campaign: real processes of Kontor are killed amid clients and providers that lose,
 * delay and lie; then every law has to hold. The first broken one ends it with code 1.
 */

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string' },
  },
});

const SEEDS = 2 ** 31;
const kills = Number(values.kills);
const seed = Number(values.seed ?? Math.floor(Math.random() * SEEDS));
if (!Number.isSafeInteger(kills) || kills < 1 || !Number.isSafeInteger(seed)) {
  console.error('npm run campaign -- --kills 20 [--seed 1]');
  process.exit(2);
}

const print = (line: string): void => console.log(line);
const beganMs = performance.now();
const { broken, lines, folder } = await runCampaign({ kills, seed, print });
const seconds = Math.round((performance.now() - beganMs) / 1000);
for (const line of lines) print(line);
const { processor, cores, system } = await describeMachine();
print(`${kills} kills in ${seconds} s, seed ${seed}; ${cores} cores of ${processor}, ${system}`);
if (broken !== undefined) {
  console.error(`Broken: ${broken}`);
  console.error(`Databases and logs: ${folder}`);
  console.error(`Again: npm run campaign -- --kills ${kills} --seed ${seed}`);
  process.exitCode = 1;
}
