import { MODES, type Mode } from '#access/key.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { readDoubts, sentenceOfAsset, sentenceOfLine } from '#payments/outflow/doubts.ts';
import type { OutflowAlarm, OutflowPorts } from '#payments/outflow/ports.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { outflowKeeper } from '#payments/storage/outflows/outflows.ts';
import { quarantineKeeper } from '#payments/storage/outflows/quarantines.ts';
import { vaultBooks } from '#payments/storage/outflows/vault-books.ts';
import { reconciliationReader } from '#payments/storage/checks/reconciliation.ts';
import type { StoreOf } from '#access/storage/each-store.ts';
import { emitAlarm } from '#app/alarms/emit.ts';
import { reportAlarm } from '#app/alarms/reports.ts';

/** The ports for examining the outflows of a vault. */

const { now } = systemWorld;

const KINDS = {
  unknown: 'outflow-unknown',
  loss: 'outflow-loss',
  contradiction: 'outflow-contradiction',
  disputed: 'vault-disputed',
  stopped: 'signing-stopped',
} as const satisfies Record<OutflowAlarm['what'], string>;

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint') return String(value);
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'bigint' ? String(each) : each,
  );
};

/** All ports of this examination except the chain. */
export const outflowStores = (store: Store): Omit<OutflowPorts, 'chain'> => ({
  outflows: outflowKeeper(store),
  quarantines: quarantineKeeper(store),
  books: vaultBooks(store),
  reconciliation: reconciliationReader(store),
  book: paymentBook(store, now),
  now,
  alarm: (found) => {
    const { what, ...details } = found;
    emitAlarm(KINDS[what])(
      Object.fromEntries(Object.entries(details).map(([name, value]) => [name, textOf(value)])),
    );
    if (found.what !== 'contradiction' && found.what !== 'disputed') return;
    const { mode } = found;
    const isLine = found.what === 'contradiction';
    const subject = isLine ? found.signature : `the ${found.assetCode} of the ${mode} vault`;
    const sentence = isLine ? sentenceOfLine(found) : sentenceOfAsset(found);
    reportAlarm({ kind: 'providers_disagree', mode, subject, sentence });
  },
});

/** The reasons why payouts are not signed, as sentences, by mode. */
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
