import type { Reader } from '#kernel/storage/backup/tables.ts';
import { firstColumn, law } from '#kernel/storage/check.ts';

/** Whose rows a database holds, and whose are being removed from it. */

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

/** The organizations and modes of which only a part is there; laws begin with these words. */
export const removedNow = (reader: Reader): Promise<string[]> =>
  firstColumn(reader, `SELECT organization_id || ' ' || mode FROM removed_now`);
