import type { Decision } from '#payments/decision.ts';
import type { PayoutChange } from '#payments/payout/changes.ts';
import type { SignatureView } from '#payments/chain/transfer.ts';
import type { Payout } from '#payments/payout/payout.ts';
import { completed, failed, FAILURE_OF_CAUSE, failureOf, seen } from '#payments/payout/states.ts';
import { isolated, unlessSilent } from './isolate.ts';
import { judge, type Verdict } from './judge.ts';
import type { RoundReport, WorkerPorts } from './ports.ts';
import type { LiveTask } from './sign.ts';
import { commitStep } from './step.ts';

/** Reads what became of bytes, and writes what is certain. */

export interface Watched {
  /** Nobody knows them: they may have to be sent again, or have expired. */
  unseen: readonly LiveTask[];
  /** A person must look at them; until then nothing is done. */
  disputed: readonly LiveTask[];
  /** Those on their way, by how many blocks are on top of them. */
  seen: ReadonlyMap<number, readonly LiveTask[]>;
}

const feeOf = async ({ chain }: WorkerPorts): Promise<bigint> =>
  (await chain.transferCost({ createsTokenAccount: false })).fee;

/** What a verdict makes of the payout; null where there is nothing to write. */
const stepFor = async (
  ports: WorkerPorts,
  task: LiveTask,
  verdict: Verdict,
): Promise<Decision<Payout, PayoutChange> | null> => {
  const { live: attempt, destination } = task;
  const { signature, wire } = attempt;
  if (verdict.verdict === 'seen') {
    const { confirmations } = verdict;
    if (confirmations === 0 || destination.confirmations !== null) return null;
    return seen(task, { signature, confirmations }, ports.now());
  }
  if (verdict.verdict === 'completed') {
    const { confirmations } = verdict;
    const landing = { attempt, confirmations, networkFee: await feeOf(ports) };
    return completed(task, ports.now(), landing);
  }
  if (verdict.verdict !== 'failed') return null;
  const { error } = verdict;
  const { cause, detail } = ports.chain.explainFailure(wire, error);
  const ending = { attempt, state: 'FAILED', error, networkFee: await feeOf(ports) } as const;
  const failure = failureOf(FAILURE_OF_CAUSE[cause], detail);
  return failed(task, failure, { now: ports.now(), ending });
};

const DISPUTED = 'Providers contradict each other about this transaction';

const settle = async (
  ports: WorkerPorts,
  { task, verdict, report }: { task: LiveTask; verdict: Verdict; report: RoundReport },
): Promise<void> => {
  if (verdict.verdict === 'disputed') {
    report.disputed += 1;
    const { signature } = task.live;
    ports.report({ payoutId: task.payout.payoutId, signature, sentence: DISPUTED });
    return;
  }
  const step = await stepFor(ports, task, verdict);
  if (step === null || (await commitStep(ports, task, step)) === undefined) return;
  if (step.result.status === 'COMPLETED') report.completed += 1;
  if (step.result.status === 'FAILED') report.failed += 1;
};

interface Judged {
  task: LiveTask;
  verdict: Verdict;
}

const byConfirmations = (judged: readonly Judged[]): Map<number, LiveTask[]> => {
  const counted = judged.flatMap(({ task, verdict }) =>
    verdict.verdict === 'seen' ? [{ task, confirmations: verdict.confirmations }] : [],
  );
  const groups = Map.groupBy(counted, ({ confirmations }) => confirmations);
  return new Map([...groups].map(([count, group]) => [count, group.map(({ task }) => task)]));
};

export const watchAll = async (
  ports: WorkerPorts,
  { tasks, report }: { tasks: readonly LiveTask[]; report: RoundReport },
): Promise<Watched> => {
  const nothing: Watched = { unseen: [], disputed: [], seen: new Map() };
  if (tasks.length === 0) return nothing;
  const signatures = tasks.map(({ live }) => live.signature);
  const views = await unlessSilent(ports.chain.readStatuses(signatures));
  if (views === undefined) return nothing;
  const bySignature = new Map<string, SignatureView>(views.map((view) => [view.signature, view]));
  const judged = tasks.flatMap((task) => {
    const view = bySignature.get(task.live.signature);
    return view === undefined ? [] : [{ task, verdict: judge(view) }];
  });
  await Promise.all(
    judged.map((each) => isolated(ports, each.task, () => settle(ports, { ...each, report }))),
  );
  const having = (wanted: Verdict['verdict']): LiveTask[] =>
    judged.flatMap(({ task, verdict }) => (verdict.verdict === wanted ? [task] : []));
  const [unseen, disputed] = [having('unseen'), having('disputed')];
  return { unseen, disputed, seen: byConfirmations(judged) };
};
