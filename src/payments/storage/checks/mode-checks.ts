import type { Reader } from '#kernel/storage/backup/tables.ts';
import { firstColumn, law } from '#kernel/storage/check.ts';

/** Checks to which mode the rows of a database belong, and reads whose data is being removed. */

const OF_A_MODE = ['api_keys', 'accounts', 'events', 'ledger_transfers', 'payouts', 'payments'];

export const ownMode = law(
  'modes: a database of one mode holds rows of it alone',
  OF_A_MODE.map(
    (table) =>
      `SELECT '${table} holds ' || count(*) || ' rows of another mode' FROM ${table} AS each
       JOIN database_modes AS own ON own.mode <> each.mode AND own.state = 'apart'
       HAVING count(*) > 0`,
  ).join(' UNION ALL '),
);

/** The organizations and modes whose data is only partly left, as the first words of a problem. */
export const removedNow = (reader: Reader): Promise<string[]> =>
  firstColumn(reader, `SELECT organization_id || ' ' || mode FROM removed_now`);
