import type { SignatureView } from '#payments/chain/transfer.ts';
import { forEachOf, isolated, unlessSilent } from './isolate.ts';
import { judge, type Verdict } from './judge.ts';
import type { RoundReport, WorkerPorts } from './ports.ts';
import { settle, type Outcome } from './settle.ts';
import type { LiveTask } from './sign.ts';

/** Reads the state of sent transactions, and records what is certain. */

export interface Watched {
  /** Too few providers know the transaction: it may have expired or must be sent again. */
  unseen: readonly LiveTask[];
  /** Payouts that a person must check: until then they are read only from time to time. */
  disputed: readonly LiveTask[];
  /** Payouts in a block that is not final, by the number of blocks on top of it. */
  seen: ReadonlyMap<number, readonly LiveTask[]>;
}

interface Judged {
  task: LiveTask;
  verdict: Verdict;
  outcome: Outcome;
}

const byConfirmations = (judged: readonly Judged[]): Map<number, LiveTask[]> => {
  const counted = judged.flatMap(({ task, verdict }) =>
    verdict.verdict === 'seen' ? [{ task, confirmations: verdict.confirmations }] : [],
  );
  const groups = Map.groupBy(counted, ({ confirmations }) => confirmations);
  return new Map([...groups].map(([count, group]) => [count, group.map(({ task }) => task)]));
};

interface Round {
  tasks: readonly LiveTask[];
  report: RoundReport;
}

const settleAll = (
  ports: WorkerPorts,
  { tasks, report }: Round,
  views: readonly SignatureView[],
): Promise<Judged[]> => {
  const bySignature = new Map(views.map((view) => [view.signature, view]));
  const known = tasks.flatMap((task) => {
    const view = bySignature.get(task.live.signature);
    return view === undefined ? [] : [{ task, verdict: judge(view) }];
  });
  return forEachOf(known, async ({ task, verdict }) => {
    const outcome = await isolated(ports, task, () => settle(ports, { task, verdict, report }));
    return { task, verdict, outcome: outcome ?? 'done' };
  });
};

export const watchAll = async (ports: WorkerPorts, round: Round): Promise<Watched> => {
  const nothing: Watched = { unseen: [], disputed: [], seen: new Map() };
  const { tasks } = round;
  if (tasks.length === 0) return nothing;
  const signatures = tasks.map(({ live }) => live.signature);
  const views = await unlessSilent(ports.chain.readStatuses(signatures));
  if (views === undefined) return nothing;
  const judged = await settleAll(ports, round, views);
  const having = (...wanted: Outcome[]): LiveTask[] =>
    judged.flatMap(({ task, outcome }) => (wanted.includes(outcome) ? [task] : []));
  return {
    // A transaction that too few providers call final is sent to all of them again.
    unseen: having('unseen', 'unproved', 'late'),
    disputed: having('disputed', 'late'),
    seen: byConfirmations(judged),
  };
};
