import { auditLog } from '#access/storage/audit-log.ts';
import { rowsOfBoth, type StoreOf } from '#access/storage/each-store.ts';
import { command } from '../command.ts';
import { answer, table, type OutputOptions } from '../output.ts';
import { withStores } from '../workplace.ts';

/** Each database has its own log, with numbers that start at 1. */
const rowsIn = async (storeOf: StoreOf) => {
  const main = await storeOf('live');
  return rowsOfBoth(storeOf, async (store) => {
    const database = store === main ? 'main' : 'test';
    return (await auditLog(store).rows()).map((row) => ({ database, ...row }));
  });
};

export const auditList = () =>
  command({
    name: 'list',
    does:
      'Lists what operators did, the oldest first: who, what, when and from where. The database ' +
      'of test mode has a log of its own, with numbers of its own.',
    examples: ['audit list', 'audit list --json'],
    json: '[{database, number, at, operator, origin, action, details, previous, hash}]',
  }).action(async (options: OutputOptions) => {
    const found = await withStores(rowsIn);
    const rows = found.toSorted((one, other) => (one.at < other.at ? -1 : 1));
    const shown = rows.map((row) => [
      row.database,
      String(row.number),
      row.at,
      row.operator,
      row.origin,
      row.action,
      row.details,
    ]);
    const heading = ['Database', 'No.', 'At', 'Operator', 'From', 'What', 'With'];
    const text = rows.length > 0 ? table(heading, shown) : 'Nothing was recorded.';
    answer(options, rows, text);
  });
