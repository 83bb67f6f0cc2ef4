import type { PayoutChain, VaultChain } from '#payments/chain/ports.ts';
import type { Book } from '#payments/decision.ts';
import { signingGate } from '#payments/outflow/gate.ts';
import type { OutflowChange } from '#payments/outflow/changes.ts';
import type { SigningGate } from '#payments/payout/worker/ports.ts';
import { outflowKeeper } from '#payments/storage/outflows/outflows.ts';
import { quarantineKeeper } from '#payments/storage/outflows/quarantines.ts';
import { vaultBooks } from '#payments/storage/outflows/vault-books.ts';
import { reconciliationReader } from '#payments/storage/reconciliation.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Life } from './life.ts';
import type { World } from './world.ts';

/** What stands before each signature, at every call of which a worker may end. */

interface GateRoom {
  life: Life;
  store: Store;
  chain: PayoutChain & VaultChain;
  book: Book<OutflowChange>;
}

export const gateOf = (world: World, { life, store, chain, book }: GateRoom): SigningGate => {
  const { mode, laws } = world;
  const outflows = outflowKeeper(store);
  const ports = {
    chain: {
      ...chain,
      readSightings: (asked) => life.call('readSightings', () => chain.readSightings(asked)),
      readVaultOfEach: () => life.call('readVaultOfEach', () => chain.readVaultOfEach()),
      proveLanding: (asked) => life.call('proveLanding', () => chain.proveLanding(asked)),
    } satisfies PayoutChain & VaultChain,
    outflows: {
      ...outflows,
      note: (...given: Parameters<typeof outflows.note>) =>
        life.call('note outflows', () => outflows.note(...given)),
    },
    quarantines: quarantineKeeper(store),
    books: vaultBooks(store),
    reconciliation: reconciliationReader(store),
    book,
    now: world.turnstile.now,
    alarm: (each: object) =>
      laws.demand(false, `The vault is not as the books say: ${Object.values(each).join(' ')}`),
  };
  return signingGate(ports, { mode, chain: 'solana' });
};
