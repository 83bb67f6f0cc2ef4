import { auditFaults, AUDIT_START } from '#access/audit.ts';
import { auditLog } from '#access/storage/audit-log.ts';
import { command } from '../command.ts';
import { EXIT } from '../failure.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

export const auditVerify = () =>
  command({
    name: 'verify',
    does:
      'Recomputes the chain of the audit log. Ends with 1 where a row was altered, removed or ' +
      'moved. Keep its last hash elsewhere: it tells whether rows at the end were removed.',
    examples: ['audit verify', 'audit verify --json'],
    json: '{rows, lastHash, faults}',
  }).action(async (options: OutputOptions) => {
    const rows = await withStore((store) => auditLog(store).rows());
    const faults = auditFaults(rows);
    const lastHash = rows.at(-1)?.hash ?? AUDIT_START;
    const verdict = faults.length > 0 ? faults.join('\n') : 'Every row follows the one before it.';
    const text = `${verdict}\n${rows.length} rows, the last hash is ${lastHash}`;
    answer(options, { rows: rows.length, lastHash, faults }, text);
    process.exitCode = faults.length > 0 ? EXIT.failed : EXIT.ok;
  });
