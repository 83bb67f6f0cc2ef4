import { checkBackup } from '#kernel/storage/backup/contents.ts';
import { tableSum, type TableSum } from '#kernel/storage/backup/dump.ts';
import { BackupError } from '#kernel/storage/backup/error.ts';
import { withSnapshot } from '#kernel/storage/backup/session.ts';
import { tablesOf, type Reader } from '#kernel/storage/backup/tables.ts';
import { AUDIT_LOG, isLogRestored } from '#access/storage/restored-log.ts';
import { rotatedKeys } from '#access/storage/key-lineage.ts';
import type { DatabaseCheck } from '#kernel/storage/check.ts';
import { FILE_CHECKS } from '#kernel/storage/file-checks.ts';
import { ownMode, removedNow } from '#payments/storage/checks/mode-checks.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { EVENT_CHECKS } from '#payments/storage/checks/event-checks.ts';
import { hotelCalendars } from '#hotels/storage/hotel-checks.ts';
import { LEDGER_CHECKS } from '#payments/storage/checks/ledger-checks.ts';
import { PAYOUT_CHECKS } from '#payments/storage/checks/payout-checks.ts';
import { endedPayouts } from '#console/storage/overview-checks.ts';
import { migrationStatus } from '#kernel/storage/migrations.ts';
import { openStore, type StoreOptions } from '#kernel/storage/store.ts';
import { WEBHOOK_CHECKS } from '#payments/storage/webhooks/webhook-checks.ts';

/** The result of one check of the database; it passed if there are no problems. */
export interface CheckResult {
  check: string;
  problems: readonly string[];
  /** Why the check could not be made here; then it has no result. */
  skipped?: string;
}

const DATABASE_CHECKS: readonly DatabaseCheck[] = [
  ...FILE_CHECKS,
  rotatedKeys,
  ownMode,
  hotelCalendars,
  ...LEDGER_CHECKS,
  ...PAYOUT_CHECKS,
  ...WEBHOOK_CHECKS,
  ...EVENT_CHECKS,
  endedPayouts,
];

// A server may refuse some pragmas; that is no fault of the data.
const isRefusedHere = (error: unknown): error is Error =>
  error instanceof Error && /not authorized|SQL_PARSE|unsupported|not allowed/i.test(error.message);

const isCorrupt = (error: unknown): error is Error =>
  error instanceof Error && /malformed|SQLITE_CORRUPT/.test(error.message);

const run = async ({ check, problems }: DatabaseCheck, reader: Reader): Promise<CheckResult> => {
  try {
    return { check, problems: await problems(reader) };
  } catch (error) {
    if (isCorrupt(error)) return { check, problems: [error.message] };
    if (!isRefusedHere(error)) throw error;
    return { check, problems: [], skipped: 'this server does not allow it' };
  }
};

const checkMigrations = async (options: StoreOptions): Promise<CheckResult> => {
  const check = 'migrations';
  const store = await openStore(options);
  try {
    const { pending } = await migrationStatus(store);
    return { check, problems: pending.map(({ name }) => `${name} is pending: db migrate`) };
  } catch (error) {
    if (!(error instanceof StorageError) || error.code !== 'history') throw error;
    return { check, problems: [error.message] };
  } finally {
    await store.close();
  }
};

/** Problems begin with the owner of their rows; owners being removed have only some rows left. */
const apartFrom =
  (removed: readonly string[]) =>
  ({ problems, ...result }: CheckResult): CheckResult => ({
    ...result,
    problems: problems.filter((each) => !removed.some((one) => each.startsWith(one))),
  });

/** Runs every check on one snapshot of the database. */
export const checkDatabase = async (options: StoreOptions): Promise<CheckResult[]> => {
  const migrations = await checkMigrations(options);
  if (migrations.problems.length > 0) return [migrations];
  return withSnapshot(options, async (reader) => {
    const results = [migrations];
    for (const check of DATABASE_CHECKS) results.push(await run(check, reader));
    return results.map(apartFrom(await removedNow(reader)));
  });
};

/** Tables with the times of heartbeats, which a running server changes every minute. */
const CHANGING_TABLES = new Set(['worker_beats']);

/** Checks that the backup is complete, and that the database has exactly the same content. */
export const checkAgainst = async (options: StoreOptions, file: string): Promise<CheckResult[]> => {
  const check = 'backup file';
  try {
    const { tables } = await checkBackup(file);
    const differences = await withSnapshot(options, async (reader) => {
      const here: TableSum[] = [];
      for (const table of await tablesOf(reader)) here.push(await tableSum(reader, table));
      const log = tables.find(({ table }) => table === AUDIT_LOG);
      const isSameLog = log !== undefined && (await isLogRestored(reader, log));
      const names = new Set([...tables, ...here].map(({ table }) => table));
      return [...names].flatMap((name) => {
        const saved = tables.find(({ table }) => table === name);
        const now = here.find(({ table }) => table === name);
        if (saved?.sha256 === now?.sha256 || CHANGING_TABLES.has(name)) return [];
        if (name === AUDIT_LOG && isSameLog) return [];
        return [
          `${name}: saved ${saved?.rows ?? 'no'} rows, here ${now?.rows ?? 'no'}, not the same`,
        ];
      });
    });
    return [
      { check, problems: [] },
      { check: 'same as the backup', problems: differences },
    ];
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return [{ check, problems: [error.message] }];
  }
};
