import type { SignatureView } from '#payments/chain/transfer.ts';
import { failure } from './failure.ts';
import { isolated, unlessSilent } from './isolate.ts';
import { judge, type Verdict } from './judge.ts';
import type { Advance, RoundReport, WorkerPorts } from './ports.ts';
import type { LiveTask } from './sign.ts';

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
const advanceFor = async (
  ports: WorkerPorts,
  { live, confirmations: shown }: LiveTask,
  verdict: Verdict,
): Promise<Advance | null> => {
  const { signature, wire } = live;
  if (verdict.verdict === 'seen') {
    const { confirmations } = verdict;
    if (confirmations === 0 || shown !== null) return null;
    return { advance: 'seen', signature, confirmations };
  }
  if (verdict.verdict === 'completed') {
    const { confirmations } = verdict;
    return { advance: 'completed', signature, confirmations, networkFee: await feeOf(ports) };
  }
  if (verdict.verdict !== 'failed') return null;
  const { error } = verdict;
  return {
    advance: 'failed',
    signature,
    attempt: 'FAILED',
    failure: failure.onChain(ports.chain.explainFailure(wire, error)),
    error,
    networkFee: await feeOf(ports),
  };
};

const DISPUTED = 'Providers contradict each other about this transaction';

const settle = async (
  ports: WorkerPorts,
  { task, verdict, report }: { task: LiveTask; verdict: Verdict; report: RoundReport },
): Promise<void> => {
  if (verdict.verdict === 'disputed') {
    report.disputed += 1;
    const { signature } = task.live;
    ports.report({ payoutId: task.payoutId, signature, sentence: DISPUTED });
    return;
  }
  const advance = await advanceFor(ports, task, verdict);
  if (advance === null || !(await ports.work.advance(task, advance, ports.now()))) return;
  if (advance.advance === 'completed') report.completed += 1;
  if (advance.advance === 'failed') report.failed += 1;
};

interface Judged {
  task: LiveTask;
  verdict: Verdict;
}

const byConfirmations = (judged: readonly Judged[]): Map<number, LiveTask[]> => {
  const seen = judged.flatMap(({ task, verdict }) =>
    verdict.verdict === 'seen' ? [{ task, confirmations: verdict.confirmations }] : [],
  );
  const groups = Map.groupBy(seen, ({ confirmations }) => confirmations);
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
  const seen = byConfirmations(judged);
  return { unseen: having('unseen'), disputed: having('disputed'), seen };
};
