import { auditFaults, AUDIT_START } from '#access/audit.ts';
import { auditLog } from '#access/storage/audit-log.ts';
import type { Store } from '#kernel/storage/store.ts';
import { command } from '../command.ts';
import { EXIT } from '../failure.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStores } from '../workplace.ts';

const verified = async (store: Store) => {
  const rows = await auditLog(store).stored();
  const lastHash = rows.at(-1)?.hash ?? AUDIT_START;
  return { rows: rows.length, lastHash, faults: auditFaults(rows) };
};

export const auditVerify = () =>
  command({
    name: 'verify',
    does:
      'Recomputes the chain of the audit log. Ends with 1 where a row was altered, removed or ' +
      'moved. Keep its last hash elsewhere: it tells whether rows at the end were removed.',
    examples: ['audit verify', 'audit verify --json'],
    json: '{rows, lastHash, faults, test?: {rows, lastHash, faults}}',
  }).action(async (options: OutputOptions) => {
    const [main, test] = await withStores(async (storeOf) => {
      const stores = new Set([await storeOf('live'), await storeOf('test')]);
      return Promise.all([...stores].map(verified));
    });
    const shown = { rows: 0, lastHash: AUDIT_START, faults: [], ...main, ...(test && { test }) };
    const faults = [...shown.faults, ...(test?.faults ?? [])];
    const verdict = faults.length > 0 ? faults.join('\n') : 'Every row follows the one before it.';
    const ends = [shown, ...(test === undefined ? [] : [test])].map(
      ({ rows, lastHash }) => `${rows} rows, the last hash is ${lastHash}`,
    );
    answer(options, shown, [verdict, ...ends].join('\n'));
    process.exitCode = faults.length > 0 ? EXIT.failed : EXIT.ok;
  });
