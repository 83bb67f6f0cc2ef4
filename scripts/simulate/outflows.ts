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
import { heldNow, judgeSnapshot, owedNow } from './oracle/reserves.ts';
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
  { laws, faults, turnstile }: World,
  { life, store, chain, book, readElsewhere }: GateRoom,
): OutflowPorts => ({
  chain: life.port(chain),
  outflows: life.port(outflowKeeper(store)),
  quarantines: life.port(quarantineKeeper(store)),
  books: life.port(vaultBooks(store)),
  reconciliation: life.port(reconciliationReader(store)),
  book: life.port(book),
  readElsewhere,
  now: turnstile.now,
  alarm: (each) => {
    // After a restore the vault's history shows what the books have lost.
    const isDue = faults.isRestored && each.what !== 'contradiction';
    const words = Object.values(each).join(' ');
    laws.demand(isDue, `The vault is not as the books say: ${words}`);
  },
});

export const gateOf = (world: World, room: GateRoom): SigningGate =>
  signingGate(portsOf(world, room), { mode: world.mode, chain: 'solana' });

const SALT_BYTES = 16;

/** What left the vault comes into the books, and what is owed is published, payouts or not. */
export const checkRound = (world: World, room: GateRoom): (() => Promise<void>) => {
  const { mode } = world;
  const source = { mode, chain: 'solana' } as const;
  let held: ReadonlyMap<string, bigint> = new Map();
  const chain: typeof room.chain = {
    ...room.chain,
    readVaultOfEach: async () => {
      const statements = await room.chain.readVaultOfEach();
      held = heldNow(world, room.chain, statements);
      return statements;
    },
  };
  const ports = portsOf(world, { ...room, chain });
  const snapshots = snapshotKeeper(room.store);
  let owed: ReadonlyMap<string, bigint> = new Map();
  const making = {
    ...ports,
    newSalt: () => seededWorld(world).randomCode(SALT_BYTES),
    snapshots: room.life.port({
      ...snapshots,
      balances: async (asked: OutflowSource) => {
        owed = await owedNow(world);
        return snapshots.balances(asked);
      },
      keep: async (made: readonly Snapshot[]) => {
        for (const each of made) judgeSnapshot(world, each, { owed, held });
        await snapshots.keep(made);
      },
    }),
  };
  return async () => {
    await examineVault(ports, source);
    await unlessUnavailable(() => makeSnapshots(making, source));
  };
};
