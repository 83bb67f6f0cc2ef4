import type { Lifetime, TransferOrder } from '#payments/payout/chain.ts';
import { ATTEMPTS_MOST, type Attempt } from './attempt.ts';
import { failure } from './failure.ts';
import { isolated, unlessSilent } from './isolate.ts';
import type { RoundReport, Task, WorkerPorts, WorkerSettings } from './ports.ts';

/** New bytes, kept before anybody sees them. */

/** A payout with bytes that can land. */
export interface LiveTask extends Task {
  live: Attempt;
}

/** The memo is the id alone: it is public for ever. */
const orderOf = ({ payoutId, assetCode, amount, tokenAccount, wallet }: Task): TransferOrder => ({
  memo: payoutId,
  assetCode,
  amount,
  tokenAccount,
  wallet,
});

interface Bound {
  task: Task;
  lifetime: Lifetime;
}

const boundToBlockhash = async (
  { chain }: WorkerPorts,
  tasks: readonly Task[],
): Promise<Bound[]> => {
  const lifetime = await unlessSilent(chain.readLifetime({ kind: 'blockhash' }));
  return lifetime === undefined ? [] : tasks.map((task) => ({ task, lifetime }));
};

/** One transfer for each free nonce account; the others wait for one. */
const boundToNonces = async (
  { chain, work }: WorkerPorts,
  { mode, nonceAccounts }: WorkerSettings,
  tasks: readonly Task[],
): Promise<Bound[]> => {
  const taken = await work.takenNonces(mode);
  const free = nonceAccounts.filter((account) => !taken.has(account));
  const bound = tasks.slice(0, free.length).map(async (task, place) => {
    const nonceAccount = free[place] ?? '';
    const lifetime = await unlessSilent(chain.readLifetime({ kind: 'nonce', nonceAccount }));
    return lifetime === undefined ? [] : [{ task, lifetime }];
  });
  return (await Promise.all(bound)).flat();
};

const signOne = async (
  { chain, work, now }: WorkerPorts,
  { task, lifetime }: Bound,
): Promise<LiveTask | undefined> => {
  const signed = await chain.sign(orderOf(task), lifetime);
  const number = task.attempts + 1;
  const signedAt = now();
  if (!(await work.advance(task, { advance: 'signed', signed, number }, signedAt)))
    return undefined;
  const live: Attempt = { ...signed, number, state: 'SIGNED', signedAt, sentAt: null };
  return { ...task, live, attempts: number };
};

/** The last attempt ends its payout itself; this is for rows of older rules. */
const giveUp = async (ports: WorkerPorts, task: Task): Promise<void> => {
  const step = { advance: 'failed', signature: null, attempt: 'EXPIRED' } as const;
  await ports.work.advance(
    task,
    { ...step, failure: failure.neverLanded, error: null, feeLamports: null },
    ports.now(),
  );
};

/** Signs for each that has no bytes; answers those whose bytes are kept. */
export const signAll = async (
  ports: WorkerPorts,
  settings: WorkerSettings,
  { tasks, report }: { tasks: readonly Task[]; report: RoundReport },
): Promise<LiveTask[]> => {
  if (tasks.length === 0) return [];
  const worn = tasks.filter(({ attempts }) => attempts >= ATTEMPTS_MOST);
  await Promise.all(worn.map((task) => isolated(ports, task, () => giveUp(ports, task))));
  const fresh = tasks.filter(({ attempts }) => attempts < ATTEMPTS_MOST);
  const bound =
    settings.nonceAccounts.length === 0
      ? await boundToBlockhash(ports, fresh)
      : await boundToNonces(ports, settings, fresh);
  const signed = await Promise.all(
    bound.map((each) => isolated(ports, each.task, () => signOne(ports, each))),
  );
  const kept = signed.filter((task) => task !== undefined);
  report.signed += kept.length;
  return kept;
};
