import { SignerUnavailableError, SigningRefusedError } from '#payments/chain/error.ts';
import { unlessSilent } from '#payments/payout/worker/isolate.ts';
import { sentenceOfUnpaid } from '#payments/payout/worker/unpaid.ts';
import type { DepositSource } from './deposit.ts';
import { settleSweeps } from './settle-sweeps.ts';
import type { DueSweep, Sweep, SweepPorts } from './sweep-ports.ts';
import { accountsIn, readVaults, type Vaults } from './vaults.ts';

/**
 * Moves coins from deposit addresses and earlier vaults into the vault. As with payouts, the signed
 * bytes are stored before they are sent, at most one signed transaction can move the same coins,
 * and a sweep has ended when a quorum of providers proves it.
 */

/**
 * A smaller amount (a hundredth of a coin) stays where it is, because moving it costs more than it
 * is worth. It counts as held all the same.
 */
export const SWEPT_LEAST = 10_000n;
/** The most transactions signed in one round: payouts use the same providers. */
const SIGNED_MOST = 16;

/** The least balance of each account that any provider reports; undefined if none answers. */
const leastAmounts = async (
  { sweeper, chain }: SweepPorts,
  tokenAccounts: readonly string[],
): Promise<readonly bigint[] | undefined> => {
  if (tokenAccounts.length === 0) return [];
  const asked = chain.providers.map((each) =>
    unlessSilent(sweeper.readAmounts(each, tokenAccounts)),
  );
  const [first, ...others] = (await Promise.all(asked)).flatMap((each) => (each ? [each] : []));
  return first?.map((amount, index) =>
    others.reduce((least, other) => {
      const reported = other[index] ?? 0n;
      return reported < least ? reported : least;
    }, amount),
  );
};

/** Earlier vaults with coins, unless a payout that was signed there can still land. */
const dueOfVaults = async (
  ports: SweepPorts,
  source: DepositSource,
  { former }: Vaults,
): Promise<DueSweep[]> => {
  const accounts = accountsIn(former);
  const amounts = await leastAmounts(
    ports,
    accounts.map(({ tokenAccount }) => tokenAccount),
  );
  const full = accounts.flatMap(({ vault, assetCode, tokenAccount }, index): DueSweep[] => {
    const amount = amounts?.[index] ?? 0n;
    if (amount < SWEPT_LEAST) return [];
    return [{ tokenAccount, assetCode, amount, source: { kind: 'vault', vault } }];
  });
  if (full.length === 0) return [];
  const wires = await ports.sweeps.payingWires(source);
  const paying = new Set(wires.map((wire) => ports.sweeper.payerOf(wire)));
  return full.filter((each) => !paying.has(each.source.vault));
};

/** Addresses that hold what the ledger says. The others are skipped: a person must check them. */
const dueOfAddresses = async (ports: SweepPorts, source: DepositSource): Promise<DueSweep[]> => {
  const limits = { least: SWEPT_LEAST, most: SIGNED_MOST, now: ports.now() };
  const due = await ports.sweeps.due(source, limits);
  const accounts = due.map(({ tokenAccount }) => tokenAccount);
  const amounts = await leastAmounts(ports, accounts);
  return due.filter(({ amount }, index) => (amounts?.[index] ?? 0n) >= amount);
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
  const due = [
    ...(await dueOfAddresses(ports, source)),
    ...(await dueOfVaults(ports, source, vaults)),
  ].filter(({ tokenAccount }) => !onTheWay.has(tokenAccount));
  let began = 0;
  for (const each of await payable(ports, source, due))
    if (await tryBegin(ports, source, each)) began += 1;
  return { began, ended };
};
