import { coveredPayouts } from '#payments/deposit/covered.ts';
import { newDisputes } from '#payments/deposit/disputes.ts';
import { readElsewhere } from '#payments/deposit/elsewhere.ts';
import { lookAtAddresses } from '#payments/deposit/look.ts';
import type { SweepAlarm } from '#payments/deposit/sweep-ports.ts';
import { sweepDeposits } from '#payments/deposit/sweep.ts';
import { readVaults } from '#payments/deposit/vaults.ts';
import { deriveRequested } from '#payments/deposit/address-requests.ts';
import { idsFrom } from '#payments/ids.ts';
import type { Task } from '#payments/payout/worker/ports.ts';
import {
  addressKeeper,
  depositAddressBook,
  addressRequestKeeper,
} from '#payments/storage/deposits/addresses.ts';
import { sightingKeeper } from '#payments/storage/deposits/sightings.ts';
import { amountKeeper, holdingReader, sweepKeeper } from '#payments/storage/deposits/sweeps.ts';
import { vaultKeeper } from '#payments/storage/deposits/vaults.ts';
import { watchChain } from './oracle/steps.ts';
import { judgeSweepAlarm } from './oracle/alarms.ts';
import { watchSweeper } from './oracle/sweeper.ts';
import type { Bench } from './bench.ts';
import { seededWorld } from './tenancies.ts';
import type { World } from './world.ts';

/** Coins at deposit addresses and in earlier vaults, as a worker holds them. */
export const heldBy = (world: World, { life, store, chains }: Bench) => {
  const { chain, sweeper } = chains[world.mode];
  const { now } = world.turnstile;
  const source = { mode: world.mode, chain: 'solana' } as const;
  const ports = {
    ...idsFrom(seededWorld(world)),
    chain: life.port(watchChain(world, chain)),
    sweeper: { ...life.port(sweeper), derive: sweeper.derive },
    sweeps: life.port(sweepKeeper(store)),
    amounts: life.port(amountKeeper(store)),
    vaults: life.port(vaultKeeper(store)),
    addresses: life.port(addressKeeper(store)),
    sightings: life.port(sightingKeeper(store)),
    addressRequests: life.port(addressRequestKeeper(store)),
    disputes: newDisputes(),
    holdings: life.port(holdingReader(store)),
    depositAddresses: depositAddressBook(store, now),
    now,
    report: (alarm: SweepAlarm) => judgeSweepAlarm(world, alarm),
  };
  return {
    covered: (tasks: readonly Task[]) => coveredPayouts(ports, source, tasks),
    look: () => lookAtAddresses(ports, source),
    readElsewhere: () => readElsewhere(ports, source),
    formerAddresses: async (): Promise<string[]> => {
      const { former } = await readVaults(ports, source);
      return former.flatMap((each) => [each.address, ...Object.values(each.tokenAccounts)]);
    },
    sweep: async (): Promise<void> => {
      await deriveRequested(ports, source);
      await sweepDeposits({ ...ports, sweeper: watchSweeper(world, chain, ports.sweeper) }, source);
    },
  };
};
