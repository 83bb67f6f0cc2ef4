import { depositScene } from './deposits.ts';
import { explore, type Explored } from './explorer.ts';
import { payoutScene } from './payouts.ts';

/** What the explorer goes through, and what it says of it. */

interface Exploration {
  name: string;
  run(statesMost: number): Promise<Explored>;
}

const FINISH_EVERY = 25;

const EXPLORATIONS: readonly Exploration[] = [
  {
    name: 'one payout, two workers',
    run: (statesMost) =>
      explore(payoutScene(1, { rounds: 6, crashes: 1, waits: 3, losses: 1, silences: 1 }), {
        statesMost,
        finishEvery: FINISH_EVERY,
      }),
  },
  {
    name: 'two payouts on one account, two workers',
    run: (statesMost) =>
      explore(payoutScene(2, { rounds: 4, crashes: 1, waits: 2, losses: 1, silences: 0 }), {
        statesMost,
        finishEvery: FINISH_EVERY,
      }),
  },
  {
    name: 'deposits of two pages, two watchers',
    run: (statesMost) =>
      explore(depositScene({ rounds: 3, crashes: 1, silences: 1, lies: 1, waits: 1 }), {
        statesMost,
        finishEvery: FINISH_EVERY,
      }),
  },
];

const lineOf = (name: string, { states, ways, ends, isWhole, broken }: Explored): string => {
  const counts = `${states} states, ${ways} ways, ${ends} ends`;
  const extent = isWhole ? 'all of them' : 'as many as were asked for';
  if (broken === undefined) return `${name}: ${counts}, ${extent}; no law broke`;
  return `${name}: ${counts}; ${broken.law}, after:\n  ${broken.way.join('\n  ')}`;
};

/** @returns whether no law broke */
export const exploreAll = async (
  statesMost: number,
  print: (line: string) => void,
): Promise<boolean> => {
  let isLawful = true;
  for (const { name, run } of EXPLORATIONS) {
    const explored = await run(statesMost);
    isLawful &&= explored.broken === undefined;
    print(lineOf(name, explored));
  }
  return isLawful;
};
