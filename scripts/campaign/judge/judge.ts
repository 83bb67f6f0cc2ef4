import type { Program } from '../program.ts';
import { judgeBalances, judgeCommands } from './books.ts';
import { judgeDeposits } from './deposits.ts';
import { gather, type Played } from './evidence.ts';
import { judgePayouts } from './payouts.ts';
import { judgeReserves, type Published } from './reserves.ts';
import type { Verdicts } from './verdicts.ts';
import { judgeEvents, judgeWebhooks } from './webhooks.ts';

/** All laws of the end. */

export interface Judged extends Played, Published {
  variables: Readonly<Record<string, string>>;
  programs: readonly Program[];
  /** What clients were answered and must not have been. */
  answered: readonly string[];
}

export const judgeAll = async (verdicts: Verdicts, judged: Judged): Promise<void> => {
  const { programs, folder, variables, answered } = judged;
  const evidence = await gather(judged);
  await judgePayouts(verdicts, evidence);
  judgeDeposits(verdicts, evidence);
  judgeEvents(verdicts, evidence);
  judgeWebhooks(verdicts, evidence);
  judgeBalances(verdicts, evidence);
  await judgeCommands(verdicts, folder, variables);
  await judgeReserves(verdicts, judged, evidence);
  const requests = `${judged.orders.length + judged.deposits.length} orders and deposits`;
  verdicts.judge('nothing is refused that is allowed', requests, answered);
  const starts = programs.reduce((sum, program) => sum + program.starts, 0);
  const ended = programs.flatMap(({ faults }) => faults);
  verdicts.judge('a process ends when it is ended, and starts again', `${starts} starts`, ended);
};
