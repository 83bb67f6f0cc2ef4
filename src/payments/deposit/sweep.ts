import { SignerUnavailableError, SigningRefusedError } from '#payments/chain/error.ts';
import { unlessSilent } from '#payments/payout/worker/isolate.ts';
import { sentenceOfUnpaid } from '#payments/payout/worker/unpaid.ts';
import type { DepositSource } from './deposit.ts';
import { settleSweeps } from './settle-sweeps.ts';
import { sentenceOfSaid, withHeldAmounts, type HeldAmount } from './held-amounts.ts';
import { SWEPT_LEAST, type DueSweep, type Sweep, type SweepPorts } from './sweep-ports.ts';
import { accountsIn, readVaults, type Vaults } from './vaults.ts';

/**
 * Moves coins from deposit addresses and earlier vaults into the vault. As with payouts, the signed
 * bytes are stored before they are sent, at most one signed transaction can move the same coins,
 * and a sweep has ended when a quorum of providers proves it.
 */

/** The most transactions signed in one round: payouts use the same providers. */
const SIGNED_MOST = 16;
/** The most addresses examined in one round: as many as a node reads in one request. */
const LOOKED_AT_MOST = 100;

/** Coins that may be moved, with what the providers report. */
interface Candidate extends DueSweep {
  held: HeldAmount;
}

/** Whether more would be moved if the providers that report more were right. */
const isDisputed = ({ amount, held: { agreed } }: Candidate): boolean =>
  agreed !== undefined && agreed.atLeast < amount && amount <= agreed.atMost;

/** A quorum reports the amount: one provider cannot stop a sweep of three, or cause one. */
const isSurelyThere = ({ amount, held: { agreed } }: Candidate): boolean =>
  agreed !== undefined && agreed.atLeast >= amount;

const reportDisputes = (
  ports: SweepPorts,
  source: DepositSource,
  candidates: readonly Candidate[],
): void => {
  const lasting = ports.disputes.note(source, candidates.filter(isDisputed), ports.now());
  for (const { tokenAccount, assetCode, held } of lasting) {
    const sentence =
      `Providers contradict each other about the ${assetCode} in ${tokenAccount}, and not all of ` +
      `it is moved: ${sentenceOfSaid(assetCode, held.said)}`;
    ports.report({ tokenAccount, signature: null, sentence, disputed: true });
  }
};

/** What earlier vaults hold by the report of any provider; the caller keeps what is agreed. */
const ofVaults = async (
  ports: SweepPorts,
  { former }: Vaults,
  onTheWay: ReadonlySet<string>,
): Promise<Candidate[]> => {
  const accounts = accountsIn(former).filter(({ tokenAccount }) => !onTheWay.has(tokenAccount));
  const all = await withHeldAmounts(ports, accounts);
  return all.flatMap(({ vault, assetCode, tokenAccount, held }): Candidate[] => {
    const { atLeast = 0n, atMost = 0n } = held.agreed ?? {};
    if (atMost < SWEPT_LEAST) return [];
    // The amount that a quorum reports is moved. If it is too small, the larger one is a dispute.
    const amount = atLeast < SWEPT_LEAST ? atMost : atLeast;
    return [{ tokenAccount, assetCode, amount, source: { kind: 'vault', vault }, held }];
  });
};

/** Leaves out vaults that signed a payout which can still land, because it needs their coins. */
const withoutPaying = async (
  ports: SweepPorts,
  source: DepositSource,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> => {
  if (candidates.length === 0) return candidates;
  const wires = await ports.sweeps.payingWires(source);
  const paying = new Set(wires.map((wire) => ports.sweeper.payerOf(wire)));
  return candidates.filter((each) => !paying.has(each.source.vault));
};

/**
 * The credited coins at addresses and the coins in earlier vaults, as far as a quorum reports them.
 * Where the ledger has more than the chain, a person must look.
 */
const dueNow = async (
  ports: SweepPorts,
  source: DepositSource,
  { vaults, onTheWay }: { vaults: Vaults; onTheWay: ReadonlySet<string> },
): Promise<DueSweep[]> => {
  const limits = { least: SWEPT_LEAST, most: LOOKED_AT_MOST, now: ports.now() };
  const due = await ports.sweeps.due(source, limits);
  const atAddresses = await withHeldAmounts(
    ports,
    due.filter(({ tokenAccount }) => !onTheWay.has(tokenAccount)),
  );
  const inVaults = await ofVaults(ports, vaults, onTheWay);
  reportDisputes(ports, source, [...atAddresses, ...inVaults]);
  const sure = inVaults.filter(isSurelyThere);
  return [
    ...atAddresses.filter(isSurelyThere).slice(0, SIGNED_MOST),
    ...(await withoutPaying(ports, source, sure)),
  ];
};

const give = async (ports: SweepPorts, source: DepositSource, sweep: Sweep): Promise<void> => {
  await ports.chain.send(sweep, { preflight: sweep.sentAt === null });
  await ports.sweeps.sent(source, sweep, ports.now());
};

const begin = async (ports: SweepPorts, source: DepositSource, due: DueSweep): Promise<void> => {
  const { tokenAccount, assetCode, amount } = due;
  const sweepId = ports.newId('swp');
  const signed = await ports.sweeper.sign({ memo: sweepId, ...due });
  const vault = ports.sweeper.vault.address;
  const signedAt = ports.now();
  const facts = { sweepId, tokenAccount, vault, assetCode, amount };
  const sweep: Sweep = { ...signed, ...facts, signedAt, sentAt: null };
  if (await ports.sweeps.keep(source, sweep)) await give(ports, source, sweep);
};

/** A signer that refuses or is unavailable affects this source only, and is asked again later. */
const tryBegin = async (
  ports: SweepPorts,
  source: DepositSource,
  due: DueSweep,
): Promise<boolean> => {
  try {
    return (await unlessSilent(begin(ports, source, due).then(() => true))) ?? false;
  } catch (error) {
    if (!(error instanceof SignerUnavailableError || error instanceof SigningRefusedError))
      throw error;
    const { tokenAccount } = due;
    ports.report({ tokenAccount, signature: null, sentence: `It waits: ${error.message}` });
    return false;
  }
};

const payable = async (
  ports: SweepPorts,
  source: DepositSource,
  due: readonly DueSweep[],
): Promise<readonly DueSweep[]> => {
  const [first] = due;
  if (first === undefined) return [];
  const costs = due.map(() => ({ createsTokenAccount: false }));
  const { transfers: leaving } = await ports.sweeps.leaving(source);
  const found = await unlessSilent(ports.chain.affordable([...leaving, ...costs]));
  if (found === undefined) return [];
  const count = Math.max(0, found.count - leaving.length);
  if (count < due.length) {
    const sentence = sentenceOfUnpaid(`${due.length - count} sweeps`, found, leaving.length);
    ports.report({ tokenAccount: first.tokenAccount, signature: null, sentence });
  }
  return due.slice(0, count);
};

export interface SweepReport {
  began: number;
  ended: number;
}

/**
 * Runs one round: ends finished sweeps, sends again those that no provider knows, and begins those
 * that are due. After a crash at any point the next round continues from the stored state.
 */
export const sweepDeposits = async (
  ports: SweepPorts,
  source: DepositSource,
): Promise<SweepReport> => {
  const live = await ports.sweeps.live(source);
  const { ended, again } = await settleSweeps(ports, source, live);
  for (const sweep of again) await give(ports, source, sweep);
  const vaults = await readVaults(ports, source);
  if (!vaults.isConfirmed) return { began: 0, ended };
  const onTheWay = new Set(live.map(({ tokenAccount }) => tokenAccount));
  const due = await dueNow(ports, source, { vaults, onTheWay });
  let began = 0;
  for (const each of await payable(ports, source, due))
    if (await tryBegin(ports, source, each)) began += 1;
  return { began, ended };
};
