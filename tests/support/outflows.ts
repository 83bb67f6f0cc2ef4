import type { OutflowAlarm, OutflowPorts } from '#payments/outflow/ports.ts';
import { outflowKeeper } from '#payments/storage/outflows/outflows.ts';
import { quarantineKeeper } from '#payments/storage/outflows/quarantines.ts';
import { vaultBooks } from '#payments/storage/outflows/vault-books.ts';
import { reconciliationReader } from '#payments/storage/checks/reconciliation.ts';
import type { Setup } from './payments.ts';

interface Examining extends Pick<OutflowPorts, 'chain' | 'now'> {
  setup: Pick<Setup, 'store' | 'book'>;
  alarms: OutflowAlarm[];
}

/** What examining a vault needs, on a database of a test. */
export const outflowPortsOf = ({
  setup: { store, book },
  chain,
  now,
  alarms,
}: Examining): OutflowPorts => ({
  chain,
  now,
  book,
  outflows: outflowKeeper(store),
  quarantines: quarantineKeeper(store),
  books: vaultBooks(store),
  reconciliation: reconciliationReader(store),
  alarm: (each) => void alarms.push(each),
});
