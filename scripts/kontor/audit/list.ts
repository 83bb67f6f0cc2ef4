import { auditLog } from '#access/storage/audit-log.ts';
import { rowsOfBoth } from '#app/storage/each-store.ts';
import { command } from '../command.ts';
import { answer, table, type OutputOptions } from '../output.ts';
import { withStores } from '../workplace.ts';

export const auditList = () =>
  command({
    name: 'list',
    does: 'Lists what operators did, the oldest first: who, what, when and from where.',
    examples: ['audit list', 'audit list --json'],
    json: '[{number, at, operator, origin, action, details, previous, hash}]',
  }).action(async (options: OutputOptions) => {
    const found = await withStores((storeOf) =>
      rowsOfBoth(storeOf, (store) => auditLog(store).rows()),
    );
    const rows = found.toSorted((one, other) => (one.at < other.at ? -1 : 1));
    const shown = rows.map((row) => [
      String(row.number),
      row.at,
      row.operator,
      row.origin,
      row.action,
      row.details,
    ]);
    const heading = ['No.', 'At', 'Operator', 'From', 'What', 'With'];
    const text = rows.length > 0 ? table(heading, shown) : 'Nothing was recorded.';
    answer(options, rows, text);
  });
