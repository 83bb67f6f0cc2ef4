import { createKey } from '#access/create.ts';
import { createOrganization } from '#access/organizations.ts';
import { rotateKey } from '#access/rotate.ts';
import { fxRateStore } from '#fx/storage/fx-rates.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { bytesFilledBy, freshFile, type TestDatabase } from './database.ts';
import { keyPorts, OPERATOR } from './keys.ts';
import { fillLedger } from './payments.ts';
import { source } from './mews.ts';

export const ODD_TEXT = 'a "quoted" line,\nüber 😀 \\ and a tab\t';
export const WINDOW_ROWS = 1234;

/**
 * Migrates and fills a database with what is hard to save: more rows than one page, a row that
 * points to a later one, integers beyond 2^53, odd texts.
 */
export const fillDatabase = async (store: Store): Promise<void> => {
  await migrate(store);
  const ports = keyPorts(store);
  const { organizationId } = await createOrganization(ports, 'Acme 😀 "GmbH"');
  await createKey(ports, { holder: { type: 'organization', organizationId, mode: 'live' } });
  const { record } = await createKey(ports, OPERATOR);
  await rotateKey(ports, { keyId: record.keyId, overlapMs: 0 });
  await fillLedger(store);
  await fxRateStore(store).keep({ day: '2026-11-20', perEuro: { USD: '1.1611' } }, new Date());
  const settings = hotelSettingStore(store);
  await settings.setSource('adlon-berlin', source(), new Date());
  await settings.setLink('adlon-berlin', `https://b.example/?q=${ODD_TEXT}`, new Date());
  await store.batch([
    sql`INSERT INTO live_answers VALUES ('key', ${JSON.stringify(ODD_TEXT)}, 9007199254740993)`,
    sql`INSERT INTO rate_window (bucket, window_start, count)
        SELECT 'bucket ' || (value % 7), 9007199254740993 + value, 1 + value
        FROM json_each(${JSON.stringify(Array.from({ length: WINDOW_ROWS }, (_, each) => each))})`,
    sql`INSERT INTO corrections VALUES ('cor_1', 'hotels', 'h', 'removal', ${ODD_TEXT},
        'a@b.example', 'OPEN', '2026-11-21T00:00:00.000Z', NULL, NULL, NULL)`,
  ]);
};

let filled: Promise<Buffer> | undefined;

/** A file that is filled so; all of a worker are copies of one. */
export const filledFile = async (): Promise<TestDatabase> =>
  freshFile(openStore, await (filled ??= bytesFilledBy(fillDatabase)));
