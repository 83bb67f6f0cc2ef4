import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import type { OutflowPorts } from '#payments/outflow/ports.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { outflowKeeper } from '#payments/storage/outflows/outflows.ts';
import { quarantineKeeper } from '#payments/storage/outflows/quarantines.ts';
import { vaultBooks } from '#payments/storage/outflows/vault-books.ts';
import { reconciliationReader } from '#payments/storage/reconciliation.ts';
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
