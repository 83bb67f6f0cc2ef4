import type { NonceReading } from '#payments/payout/chain.ts';
import { ATTEMPTS_MOST } from './attempt.ts';
import { isExpired, isStillUnknown } from './expiry.ts';
import { failure } from './failure.ts';
import { isolated, unlessSilent } from './isolate.ts';
import type { Advance, RoundReport, WorkerPorts, WorkerSettings } from './ports.ts';
import type { LiveTask } from './sign.ts';

/** Gives bytes up that can provably never land. Until then they are sent again and again. */

const readNonces = async (
  { chain }: WorkerPorts,
  { live: { lifetime } }: LiveTask,
): Promise<readonly NonceReading[]> =>
  lifetime.kind === 'nonce' ? chain.readNonce(lifetime.nonceAccount) : [];

/** The history is searched once more, after everything else was read. */
const isGoneForGood = async ({ chain }: WorkerPorts, signature: string): Promise<boolean> => {
  const [view] = await chain.readStatuses([signature]);
  return view !== undefined && isStillUnknown(view);
};

const giveUp = async (
  ports: WorkerPorts,
  { task, report }: { task: LiveTask; report: RoundReport },
): Promise<boolean> => {
  const { signature, number } = task.live;
  if (!(await isGoneForGood(ports, signature))) return false;
  const isLast = number >= ATTEMPTS_MOST;
  const ended = { signature, attempt: 'EXPIRED', error: null, feeLamports: null } as const;
  const advance: Advance = isLast
    ? { advance: 'failed', failure: failure.neverLanded, ...ended }
    : { advance: 'expired', signature };
  if (!(await ports.work.advance(task, advance, ports.now()))) return false;
  report.expired += 1;
  if (isLast) report.failed += 1;
  return true;
};

/** Answers those that have expired, and were written so. */
export const expireAll = async (
  ports: WorkerPorts,
  { expiryAfterMs }: WorkerSettings,
  {
    tasks,
    configured,
    report,
  }: { tasks: readonly LiveTask[]; configured: number; report: RoundReport },
): Promise<LiveTask[]> => {
  const oldest = ports.now().getTime() - expiryAfterMs;
  // A nonce may move at any moment; a blockhash has its time.
  const old = tasks.filter(
    ({ live }) => live.lifetime.kind === 'nonce' || live.signedAt.getTime() <= oldest,
  );
  if (old.length === 0) return [];
  const nonces = await Promise.all(
    old.map((task) => unlessSilent(readNonces(ports, task)).then((read) => read ?? [])),
  );
  const signatures = old.map(({ live }) => live.signature);
  const readings = (await unlessSilent(ports.chain.readExpiry(signatures))) ?? [];
  const expired = old.filter((task, place) =>
    isExpired(task.live, { configured, readings, nonces: nonces[place] ?? [] }),
  );
  const written = await Promise.all(
    expired.map((task) => isolated(ports, task, () => giveUp(ports, { task, report }))),
  );
  return expired.filter((_, place) => written[place] === true);
};
