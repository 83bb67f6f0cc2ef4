import { MODES, type Mode } from '#access/key.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { readDoubts } from '#payments/outflow/doubts.ts';
import type { OutflowPorts } from '#payments/outflow/ports.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { outflowKeeper } from '#payments/storage/outflows/outflows.ts';
import { quarantineKeeper } from '#payments/storage/outflows/quarantines.ts';
import { vaultBooks } from '#payments/storage/outflows/vault-books.ts';
import { reconciliationReader } from '#payments/storage/checks/reconciliation.ts';
import type { StoreOf } from '#app/storage/each-store.ts';
import { emitAlarm } from '#app/alarms/emit.ts';

/** What examining a vault is made of. */

const { now } = systemWorld;

/** Everything but the chain. */
export const outflowStores = (store: Store): Omit<OutflowPorts, 'chain'> => ({
  outflows: outflowKeeper(store),
  quarantines: quarantineKeeper(store),
  books: vaultBooks(store),
  reconciliation: reconciliationReader(store),
  book: paymentBook(store, now),
  now,
  alarm: ({ what, ...details }) =>
    emitAlarm(what === 'stopped' ? 'signing-stopped' : `outflow-${what}`)(
      Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)])),
    ),
});

/** What keeps payouts from being signed, in sentences, by mode. */
export const doubtsOfModes = (
  storeOf: StoreOf,
): Promise<{ mode: Mode; sentences: readonly string[] }[]> =>
  Promise.all(
    MODES.map(async (mode) => {
      try {
        return { mode, sentences: await readDoubts(outflowStores(await storeOf(mode)), mode) };
      } catch (error) {
        if (mode === 'live' || !(error instanceof StorageError)) throw error;
        return { mode, sentences: [`The database of test mode: ${error.message}.`] };
      }
    }),
  );
