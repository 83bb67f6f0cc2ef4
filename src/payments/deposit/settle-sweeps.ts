import type { Landing } from '#payments/chain/transfer.ts';
import { unlessSilent } from '#payments/payout/worker/isolate.ts';
import { judge, type Verdict } from '#payments/payout/worker/judge.ts';
import type { DepositSource } from './deposit.ts';
import type { Sweep, SweepEnding, SweepPorts } from './sweep-ports.ts';

/** Ends sweeps (transfers into the vault). An end is written only when it is proved. */

/** A sweep that was signed less than this long ago is not checked for expiry. */
const EXPIRY_AFTER_MS = 45_000;
const RESEND_MS = 2000;

const DISPUTED = 'Providers contradict each other about this sweep';
const NOT_OURS = 'The transaction on the chain has other bytes than were signed for this sweep';

const isOurs = (sweep: Sweep, { wire, moves }: Landing): boolean => {
  const [move, another] = moves;
  return (
    wire === sweep.wire &&
    another === undefined &&
    move?.assetCode === sweep.assetCode &&
    move.amount === sweep.amount &&
    move.from === sweep.tokenAccount
  );
};

const endingOf = ({ error, cost: networkFee, rent }: Landing): SweepEnding => {
  return { state: error === null ? 'LANDED' : 'FAILED', error, networkFee, rent };
};

const reportOf = (ports: SweepPorts, sweep: Sweep, sentence: string): void => {
  const { tokenAccount, signature } = sweep;
  const disputed = sentence === DISPUTED ? ({ disputed: true } as const) : {};
  ports.report({ tokenAccount, signature, sentence, ...disputed });
};

/** @returns whether the sweep has ended */
const settleOne = async (
  ports: SweepPorts,
  source: DepositSource,
  { sweep, verdict }: { sweep: Sweep; verdict: Verdict['verdict'] },
): Promise<boolean> => {
  if (verdict === 'disputed') reportOf(ports, sweep, DISPUTED);
  if (verdict !== 'completed' && verdict !== 'failed') return false;
  const proof = await ports.chain.proveLanding(sweep.signature);
  if (proof.state === 'disputed') reportOf(ports, sweep, DISPUTED);
  if (proof.state !== 'proved') return false;
  if (!isOurs(sweep, proof.fact)) {
    reportOf(ports, sweep, NOT_OURS);
    return false;
  }
  const ending = endingOf(proof.fact);
  if (ending.state === 'FAILED')
    reportOf(ports, sweep, `It failed on the chain: ${ending.error?.code}`);
  await ports.sweeps.end(source, sweep, { ...ending, at: ports.now() });
  return true;
};

const expireSome = async (
  ports: SweepPorts,
  source: DepositSource,
  unseen: readonly Sweep[],
): Promise<ReadonlySet<string>> => {
  const now = ports.now().getTime();
  // A signing time in the future comes from a wrong clock: the chain is asked instead.
  const old = unseen.filter(({ signedAt }) => {
    return Math.abs(now - signedAt.getTime()) >= EXPIRY_AFTER_MS;
  });
  if (old.length === 0) return new Set();
  const gone = (await unlessSilent(ports.chain.findExpired(old))) ?? new Set<string>();
  for (const sweep of old.filter(({ signature }) => gone.has(signature))) {
    const ending: SweepEnding = { state: 'EXPIRED', error: null, networkFee: null, rent: null };
    await ports.sweeps.end(source, sweep, { ...ending, at: ports.now() });
  }
  return gone;
};

const isDue = ({ sentAt }: Sweep, now: Date): boolean =>
  sentAt === null || Math.abs(now.getTime() - sentAt.getTime()) >= RESEND_MS;

interface Settled {
  ended: number;
  /** Sweeps whose signed bytes must be sent again. */
  again: readonly Sweep[];
}

/** Ends the sweeps whose end is proved, and selects those that must be sent again. */
export const settleSweeps = async (
  ports: SweepPorts,
  source: DepositSource,
  live: readonly Sweep[],
): Promise<Settled> => {
  if (live.length === 0) return { ended: 0, again: [] };
  const views = await unlessSilent(
    ports.chain.readStatuses(live.map(({ signature }) => signature)),
  );
  const judged = live.flatMap((sweep, index) => {
    const view = views?.[index];
    return view === undefined ? [] : [{ sweep, verdict: judge(view).verdict }];
  });
  const unseen = judged.flatMap(({ sweep, verdict }) =>
    verdict === 'unseen' || verdict === 'unproved' ? [sweep] : [],
  );
  let ended = 0;
  for (const each of judged) if (await settleOne(ports, source, each)) ended += 1;
  const gone = await expireSome(ports, source, unseen);
  const left = unseen.filter(({ signature }) => !gone.has(signature));
  return { ended: ended + gone.size, again: left.filter((each) => isDue(each, ports.now())) };
};
