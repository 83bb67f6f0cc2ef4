import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { exploreAll } from './simulate/explore/explore.ts';
import { isFound, plantAll } from './simulate/planted/report.ts';
import { playAll } from './simulate/processes.ts';
import { Tally } from './simulate/tally.ts';

/**
 * npm run simulate: payouts under every fault, seed after seed; the first broken law ends it.
 * With --planted: who finds which bug. With --explore: every order of what few payouts can meet.
 */

const USAGE =
  'npm run simulate -- --seeds 20 [--from 1] [--processes 2] [--json]\n' +
  'npm run simulate -- --planted [--only worker/] | --explore [--states 50000]';

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    processes: { type: 'string', default: String(availableParallelism()) },
    json: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    explore: { type: 'boolean', default: false },
    states: { type: 'string', default: '50000' },
    only: { type: 'string' },
  },
});

if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

const from = Number(values.from);
const seeds = Number(values.seeds);
if (!Number.isSafeInteger(from) || !Number.isSafeInteger(seeds) || seeds < 1) {
  console.error(USAGE);
  process.exit(2);
}

if (values.explore)
  process.exit((await exploreAll(Number(values.states), (line) => console.log(line))) ? 0 : 1);

if (values.planted) {
  const { only } = values;
  const found = await plantAll({ seeds, only, print: (line) => console.log(line) });
  process.exit(found.every(isFound) ? 0 : 1);
}

// Ended early, it still prints what it has found so far.
let isOver = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isOver = true));

/** The first broken law ends it. */
const seedsUntilOver = function* (): Generator<number, undefined> {
  for (let seed = from; seed < from + seeds && !isOver; seed += 1) yield seed;
};

const tally = new Tally();
const waiting = seedsUntilOver();
const processes = Math.min(Number(values.processes), seeds);
await playAll({ seeds: waiting, processes }, (result) => {
  tally.add(result);
  if (result.broken === undefined) return;
  console.error(`Seed ${result.seed}: ${result.broken}`);
  console.error(`Replay it alone: npm run simulate -- --seeds 1 --from ${result.seed}`);
  process.exitCode = 1;
  isOver = true;
});
console.log(values.json ? JSON.stringify(tally.json()) : tally.text());
