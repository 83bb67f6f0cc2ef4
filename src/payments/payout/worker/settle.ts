import { ATTEMPTS_MOST } from '#payments/payout/attempt.ts';
import type { Landing } from '#payments/chain/transfer.ts';
import type { Decision } from '#payments/decision.ts';
import type { PayoutChange } from '#payments/payout/changes.ts';
import type { Payout } from '#payments/payout/payout.ts';
import {
  completed,
  failed,
  FAILURE_OF_CAUSE,
  failureOf,
  landedInVain,
  seen,
} from '#payments/payout/states.ts';
import { FINAL_CONFIRMATIONS, type Verdict } from './judge.ts';
import type { Alarm, RoundReport, WorkerPorts } from './ports.ts';
import { DISPUTED, proveEnd } from './prove.ts';
import type { LiveTask } from './sign.ts';
import { commitStep } from './step.ts';

/** Applies a verdict to a payout. A verdict that would end the payout is proved first. */

type Ending = Extract<Verdict, { verdict: 'completed' | 'failed' }>;

const endingFor = (
  ports: WorkerPorts,
  task: LiveTask,
  { verdict, landing }: { verdict: Ending; landing: Landing },
): Decision<Payout, PayoutChange> => {
  const { live: attempt } = task;
  const { error, cost: networkFee, rent } = landing;
  const now = ports.now();
  if (verdict.verdict === 'completed' || error === null)
    return completed(task, now, {
      ...{ attempt, networkFee, rent },
      confirmations: FINAL_CONFIRMATIONS,
    });
  const { cause, detail } = ports.chain.explainFailure(attempt.wire, error);
  const ending = { attempt, state: 'FAILED', error, networkFee, rent } as const;
  // An empty vault does not fail the payout: it is paid once the vault is funded.
  if (cause === 'insufficient-coin' && attempt.number < ATTEMPTS_MOST)
    return landedInVain(task, ending, now);
  return failed(task, failureOf(FAILURE_OF_CAUSE[cause], detail), { now, ending });
};

const seenStep = (
  { now }: WorkerPorts,
  task: LiveTask,
  confirmations: number,
): Decision<Payout, PayoutChange> | null => {
  const { destination, live } = task;
  if (confirmations === 0 || destination.confirmations !== null) return null;
  return seen(task, { signature: live.signature, confirmations }, now());
};

const UNPROVED = 'Too few providers confirm that this transaction is final, for longer than usual';
/** Providers seldom lag behind each other for longer than this. */
const UNPROVED_MS = 60_000;

const isOld = ({ live }: LiveTask, now: Date): boolean =>
  Math.abs(now.getTime() - live.signedAt.getTime()) > UNPROVED_MS;

/** The state of a payout after its verdict was applied. `late`: unproved for too long. */
export type Outcome = 'done' | 'late' | Exclude<Verdict['verdict'], 'completed' | 'failed'>;

const alarmAt = (
  ports: WorkerPorts,
  { payout: { payoutId }, live: { signature } }: LiveTask,
  sentence: string,
  more: Pick<Alarm, 'disputed'> = {},
): void => ports.report({ payoutId, signature, sentence, ...more });

const unproved = (ports: WorkerPorts, task: LiveTask): Outcome => {
  if (!isOld(task, ports.now())) return 'unproved';
  alarmAt(ports, task, UNPROVED);
  return 'late';
};

const dispute = (
  ports: WorkerPorts,
  { task, report }: { task: LiveTask; report: RoundReport },
  sentence: string,
): Outcome => {
  report.disputed += 1;
  alarmAt(ports, task, sentence, { disputed: true });
  return 'disputed';
};

const settleEnd = async (
  ports: WorkerPorts,
  { task, report }: { task: LiveTask; report: RoundReport },
  verdict: Ending,
): Promise<Outcome> => {
  const proved = await proveEnd(ports, task, verdict);
  if (proved.state === 'disputed') return dispute(ports, { task, report }, proved.sentence);
  if (proved.state === 'open') return unproved(ports, task);
  const step = endingFor(ports, task, { verdict, landing: proved.landing });
  if ((await commitStep(ports, task, step)) === undefined) return 'done';
  if (step.result.status === 'COMPLETED') report.completed += 1;
  if (step.result.status === 'FAILED') report.failed += 1;
  return 'done';
};

export const settle = async (
  ports: WorkerPorts,
  { task, verdict, report }: { task: LiveTask; verdict: Verdict; report: RoundReport },
): Promise<Outcome> => {
  if (verdict.verdict === 'completed' || verdict.verdict === 'failed')
    return settleEnd(ports, { task, report }, verdict);
  if (verdict.verdict === 'disputed') return dispute(ports, { task, report }, DISPUTED);
  if (verdict.verdict === 'seen') {
    const step = seenStep(ports, task, verdict.confirmations);
    if (step !== null) await commitStep(ports, task, step);
  }
  return verdict.verdict === 'unproved' ? unproved(ports, task) : verdict.verdict;
};
