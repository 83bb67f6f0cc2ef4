import type { Mode } from '#access/key.ts';
import { openOnceFor } from '#kernel/async/single-flight.ts';
import { systemWorld } from '#kernel/world.ts';
import { coveredPayouts } from '#payments/deposit/covered.ts';
import type { DepositSource } from '#payments/deposit/deposit.ts';
import { newDisputes } from '#payments/deposit/disputes.ts';
import { lookAtAddresses } from '#payments/deposit/look.ts';
import type { SweepAlarm } from '#payments/deposit/sweep-ports.ts';
import { sweepDeposits } from '#payments/deposit/sweep.ts';
import { readVaults } from '#payments/deposit/vaults.ts';
import { deriveRequested } from '#payments/deposit/address-requests.ts';
import { idsFrom } from '#payments/ids.ts';
import type { Task } from '#payments/payout/worker/ports.ts';
import type { SolanaVault } from '#payments/solana/open-vault.ts';
import {
  addressKeeper,
  depositAddressBook,
  addressRequestKeeper,
} from '#payments/storage/deposits/addresses.ts';
import { sightingKeeper } from '#payments/storage/deposits/sightings.ts';
import { amountKeeper, sweepKeeper } from '#payments/storage/deposits/sweeps.ts';
import { vaultKeeper } from '#payments/storage/deposits/vaults.ts';
import { emitAlarm } from '#app/alarms/emit.ts';
import { reportAlarm } from '#app/alarms/reports.ts';
import { storeOf } from '#app/store.ts';
import type { Store } from '#kernel/storage/store.ts';

/** Coins that are held outside of the vault: at deposit addresses, and in earlier vaults. */

const { now } = systemWorld;

const keepersOf = openOnceFor(async (store: Store) => {
  return {
    ...idsFrom(systemWorld),
    sweeps: sweepKeeper(store),
    amounts: amountKeeper(store),
    vaults: vaultKeeper(store),
    addresses: addressKeeper(store),
    sightings: sightingKeeper(store),
    addressRequests: addressRequestKeeper(store),
    depositAddresses: depositAddressBook(store, now),
    disputes: newDisputes(),
    now,
  };
});

/** An alarm that needs a person is repeated at this interval, not every two seconds. */
const SAME_ALARM_MS = 10 * 60_000;
const saidAt = new Map<string, number>();

const reportOf =
  (mode: Mode) =>
  (alarm: SweepAlarm): void => {
    const { tokenAccount, signature, sentence } = alarm;
    if (alarm.disputed === true)
      reportAlarm({
        kind: 'providers_disagree',
        mode,
        subject: signature ?? tokenAccount,
        sentence: `${sentence}.`,
      });
    const name = `${tokenAccount} ${sentence}`;
    const at = now().getTime();
    if (Math.abs(at - (saidAt.get(name) ?? 0)) < SAME_ALARM_MS) return;
    saidAt.set(name, at);
    emitAlarm('sweep-alarm')({ tokenAccount, signature, sentence });
  };

/** The operations on coins held outside of one vault. */
export const heldCoins = async ({
  opened: { chain, sweeper },
  ...source
}: DepositSource & { opened: SolanaVault }) => {
  const report = reportOf(source.mode);
  const ports = { ...(await keepersOf(await storeOf(source.mode))), chain, sweeper, report };
  const at: DepositSource = { mode: source.mode, chain: source.chain };
  return {
    covered: (tasks: readonly Task[]) => coveredPayouts(ports, at, tasks),
    look: () => lookAtAddresses(ports, at),
    formerAddresses: async (): Promise<string[]> => {
      const { former } = await readVaults(ports, at);
      return former.flatMap((each) => [each.address, ...Object.values(each.tokenAccounts)]);
    },
    sweep: async (): Promise<void> => {
      await deriveRequested(ports, at);
      await sweepDeposits(ports, at);
    },
  };
};
