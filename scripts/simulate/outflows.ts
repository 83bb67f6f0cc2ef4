import type { PayoutChain, VaultChain } from '#payments/chain/ports.ts';
import type { Book } from '#payments/decision.ts';
import { examineVault } from '#payments/outflow/examine.ts';
import { unlessUnavailable } from '#payments/outflow/find.ts';
import { makeSnapshots } from '#payments/reserves/snapshot.ts';
import type { Snapshot } from '#payments/reserves/ports.ts';
import { snapshotKeeper } from '#payments/storage/reserves/snapshots.ts';
import { signingGate } from '#payments/outflow/gate.ts';
import type { OutflowChange } from '#payments/outflow/changes.ts';
import type { OutflowPorts, OutflowSource } from '#payments/outflow/ports.ts';
import type { SigningGate } from '#payments/payout/worker/ports.ts';
import { outflowKeeper } from '#payments/storage/outflows/outflows.ts';
import { quarantineKeeper } from '#payments/storage/outflows/quarantines.ts';
import { vaultBooks } from '#payments/storage/outflows/vault-books.ts';
import { reconciliationReader } from '#payments/storage/checks/reconciliation.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Life } from './life.ts';
import { judgeChained } from './oracle/published.ts';
import { watchQuarantine } from './oracle/quarantine.ts';
import {
  awayNow,
  heldNow,
  judgeDispute,
  judgeSnapshot,
  owedNow,
  type Observed,
} from './oracle/reserves.ts';
import { seededWorld } from './tenancies.ts';
import type { World } from './world.ts';

/** What stands before each signature, at every call of which a worker may end. */

interface GateRoom {
  life: Life;
  store: Store;
  chain: PayoutChain & VaultChain;
  book: Book<OutflowChange>;
  readElsewhere: OutflowPorts['readElsewhere'];
}

const portsOf = (
  world: World,
  { life, store, chain, book, readElsewhere }: GateRoom,
): OutflowPorts => {
  const { laws, faults, turnstile } = world;
  const watched = watchQuarantine(world, {
    chain,
    quarantines: quarantineKeeper(store),
    reconciliation: reconciliationReader(store),
  });
  return {
    chain: life.port(watched.chain),
    outflows: life.port(outflowKeeper(store)),
    quarantines: life.port(watched.quarantines),
    books: life.port(vaultBooks(store)),
    reconciliation: life.port(watched.reconciliation),
    book: life.port(book),
    readElsewhere,
    now: turnstile.now,
    alarm: (each) => {
      if (each.what === 'disputed') return judgeDispute(world, chain, each);
      if (each.what === 'contradiction' && faults.invented.has(each.signature)) return;
      // After a restore the vault's history shows what the books have lost.
      const isDue = faults.isRestored && each.what !== 'contradiction';
      const words = Object.values(each).join(' ');
      laws.demand(isDue, `The vault is not as the books say: ${words}`);
    },
  };
};

export const gateOf = (world: World, room: GateRoom): SigningGate =>
  signingGate(portsOf(world, room), { mode: world.mode, chain: 'solana' });

const SALT_BYTES = 16;

/** What a snapshot is made from and where it is kept, with what is true of it at each moment. */
const snapshotPortsOf = (world: World, { life, store, chain }: GateRoom) => {
  const snapshots = snapshotKeeper(store);
  const books = vaultBooks(store);
  const observed: Observed = { owed: new Map(), away: new Map(), held: new Map() };
  return {
    chain: life.port({
      ...chain,
      readVaultOfEach: async () => {
        const statements = await chain.readVaultOfEach();
        observed.held = heldNow(world, chain, statements);
        return statements;
      },
    }),
    books: life.port({
      owed: async (asked: OutflowSource) => {
        observed.away = await awayNow(world);
        return books.owed(asked);
      },
    }),
    snapshots: life.port({
      ...snapshots,
      balances: async (asked: OutflowSource) => {
        observed.owed = await owedNow(world);
        return snapshots.balances(asked);
      },
      keep: async (made: readonly Snapshot[]) => {
        for (const each of made) {
          judgeSnapshot(world, each, observed);
          await judgeChained(world, each);
        }
        await snapshots.keep(made);
      },
    }),
  };
};

/** What left the vault comes into the books, and what is owed is published, payouts or not. */
export const checkRound = (world: World, room: GateRoom): (() => Promise<void>) => {
  const { mode, turnstile, publishesFromMs } = world;
  const source = { mode, chain: 'solana' } as const;
  const ports = portsOf(world, room);
  const making = {
    ...snapshotPortsOf(world, room),
    newSalt: () => seededWorld(world).randomCode(SALT_BYTES),
    now: turnstile.now,
  };
  return async () => {
    await examineVault(ports, source);
    if (turnstile.nowMs >= publishesFromMs)
      await unlessUnavailable(() => makeSnapshots(making, source));
  };
};
