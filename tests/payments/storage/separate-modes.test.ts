import { randomInt } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { checkDatabase } from '#app/storage/checks.ts';
import { prepareTestDatabase } from '#payments/storage/separate-modes.ts';
import { readModes } from '#access/storage/database-modes.ts';
import { createKey } from '#access/create.ts';
import type { Mode } from '#access/key.ts';
import { createOrganization } from '#access/organizations.ts';
import { withSnapshot } from '#kernel/storage/backup/session.ts';
import { rowsOf, tablesOf } from '#kernel/storage/backup/tables.ts';
import { sql } from '#kernel/storage/sql.ts';
import { freshDatabase, freshFile, WORLDS, type TestDatabase } from '../../support/database.ts';
import { fillNotices } from '../../support/notices.ts';
import { keyPorts, operatorKey } from '../../support/keys.ts';
import { fillLedger, setupOf } from '../../support/payments.ts';
import { run, start } from '../../support/process.ts';
import { times } from '../../support/runs.ts';

/** Test mode moves once into a database of its own: nothing is lost, and nothing is there twice. */

const databases: TestDatabase[] = [];
const held = async (open: () => Promise<TestDatabase>): Promise<TestDatabase> => {
  const database = await open();
  databases.push(database);
  return database;
};
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

/** Two customers in both modes, with money moved in every way. */
const fillBoth = async (store: TestDatabase['store']): Promise<void> => {
  const { organizationId } = await createOrganization(keyPorts(store), 'Acme');
  for (const mode of ['test', 'live'] as const)
    await createKey(keyPorts(store), { holder: { type: 'organization', organizationId, mode } });
  await operatorKey(store);
  await fillLedger(store, 'test');
  await fillLedger(store, 'live');
  for (const mode of ['test', 'live'] as const) await fillNotices(store, mode);
};

type Rows = Map<string, string[]>;

/** Rows with a mode, by table and mode; the wrapped keys of data by whose they are. */
const rowsByMode = async ({ url }: TestDatabase): Promise<Record<Mode, Rows>> => {
  const found = { test: new Map(), live: new Map() } satisfies Record<Mode, Rows>;
  await withSnapshot({ url }, async (reader) => {
    for (const table of await tablesOf(reader)) {
      const at = table.columns.indexOf('mode');
      if (at === -1 || table.name === 'database_modes') continue;
      for await (const row of rowsOf(reader, table)) {
        const mode = row[at] === 'test' ? 'test' : 'live';
        const text = row.map(String).join('|');
        found[mode].set(table.name, [...(found[mode].get(table.name) ?? []), text]);
      }
    }
  });
  return found;
};

const problemsOf = async ({ url }: TestDatabase): Promise<string[]> =>
  (await checkDatabase({ url })).flatMap(({ problems }) => problems);

/** Hours of events that have no row, or a later beginning than they had. */
const hoursAmiss = ({ store }: TestDatabase) =>
  store.rows(
    z.object({ hour: z.string() }),
    sql`SELECT substr(created_at, 1, 13) AS hour FROM events AS event
        GROUP BY organization_id, mode, hour
        HAVING min(seq) IS NOT (SELECT first_seq FROM event_hours AS begun
          WHERE begun.organization_id = event.organization_id AND begun.mode = event.mode
            AND begun.hour = substr(event.created_at, 1, 13))`,
  );

/** What deliveries of notices are of is there for each mode. */
const noticeIds = async ({ store }: TestDatabase): Promise<string[]> => {
  const rows = await store.rows(
    z.object({ id: z.string() }),
    sql`SELECT id FROM register_notices ORDER BY seq`,
  );
  return rows.map(({ id }) => id);
};

const NOTHING: Rows = new Map();

const expectApart = async (main: TestDatabase, other: TestDatabase, before: Record<Mode, Rows>) => {
  expect(await rowsByMode(main)).toEqual({ live: before.live, test: NOTHING });
  expect(await rowsByMode(other)).toEqual({ live: NOTHING, test: before.test });
  for (const each of [main, other]) {
    expect(await problemsOf(each)).toEqual([]);
    expect(await hoursAmiss(each)).toEqual([]);
  }
};

for (const { world, open, openMigrated } of WORLDS)
  test(`each row is where its mode is, and the laws hold in both: ${world}`, async () => {
    const main = await held(openMigrated);
    await fillBoth(main.store);
    const before = await rowsByMode(main);
    expect(before.test.size).toBeGreaterThan(12);
    expect(before.test.get('event_hours')?.length).toBeGreaterThan(0);
    expect(before.test.get('webhook_deliveries')?.length).toBeGreaterThan(0);
    const notices = await noticeIds(main);
    const other = await held(open);
    await prepareTestDatabase({ url: main.url }, { url: other.url }, { now: new Date() });
    await expectApart(main, other, before);
    expect(await noticeIds(other)).toEqual(notices);
    // A second time nothing is left to do.
    await prepareTestDatabase({ url: main.url }, { url: other.url }, { now: new Date() });
    await expectApart(main, other, before);
  });

test('each refuses the mode of the other, and test mode goes on where it stood', async () => {
  const [main, other] = [await held(freshDatabase), await held(freshFile)];
  await fillBoth(main.store);
  const row = z.object({ seq: z.bigint() });
  const last = await main.store.row(row, sql`SELECT max(seq) AS seq FROM events`);
  await prepareTestDatabase({ url: main.url }, { url: other.url }, { now: new Date() });
  for (const [{ store }, mode] of [
    [main, 'test'],
    [other, 'live'],
  ] as const) {
    const tenant = await setupOf(store).newTenant(mode);
    await expect(setupOf(store).open(tenant)).rejects.toThrow();
    const holder = { type: 'organization', mode, organizationId: tenant.organizationId } as const;
    await expect(createKey(keyPorts(store), { holder })).rejects.toThrow();
  }
  const test = setupOf(other.store);
  await test.open(await test.newTenant('test'));
  const first = await other.store.row(row, sql`SELECT max(seq) AS seq FROM events`);
  expect(first?.seq).toBeGreaterThan(last?.seq ?? 0n);
  expect(await hoursAmiss(other)).toEqual([]);
  expect(await problemsOf(other)).toEqual([]);
});

test('a test database that holds other rows is refused, and stays as it is', async () => {
  const [main, other] = [await held(freshDatabase), await held(freshDatabase)];
  await fillBoth(main.store);
  await fillBoth(other.store);
  const before = [await rowsByMode(main), await rowsByMode(other)];
  const moving = prepareTestDatabase({ url: main.url }, { url: other.url }, { now: new Date() });
  await expect(moving).rejects.toThrow(/not empty/);
  expect([await rowsByMode(main), await rowsByMode(other)]).toEqual(before);
});

test('two addresses of one database are refused, and nothing of it is lost', async () => {
  const [main, other] = [await held(freshDatabase), await held(freshFile)];
  await fillBoth(main.store);
  const before = await rowsByMode(main);
  const same = { url: main.url.replace('file://', 'file:') };
  const moving = prepareTestDatabase({ url: main.url }, same, { now: new Date() });
  await expect(moving).rejects.toThrow(/leads to a database of live mode/);
  expect(await rowsByMode(main)).toEqual(before);
  await prepareTestDatabase({ url: main.url }, { url: other.url }, { now: new Date() });
  await expectApart(main, other, before);
});

test('killed at any moment it goes on: nothing is lost, and nothing is there twice', async () => {
  const main = await held(freshDatabase);
  await fillBoth(main.store);
  const setup = setupOf(main.store);
  const tenant = await setup.newTenant('test');
  await Promise.all(Array.from({ length: times(600, 1500) }, () => setup.open(tenant)));
  const before = await rowsByMode(main);
  const other = await held(freshFile);
  const script = new URL('../../support/separate-once.ts', import.meta.url).pathname;
  const program = [script, main.url, other.url];
  for (let attempt = 0; attempt < times(4, 12); attempt += 1) {
    const running = await start(program, /begun/);
    await new Promise((resolve) => setTimeout(resolve, randomInt(250)));
    await running.kill();
    const modes = await readModes(main.store);
    // What the main database says to have given away is whole in the other one.
    if (modes?.state === 'apart') break;
  }
  const { code, output } = await run(program);
  expect([code, output]).toEqual([0, expect.any(String)]);
  await expectApart(main, other, before);
});

test('many at once move it once', async () => {
  const [main, other] = [await held(freshDatabase), await held(freshFile)];
  await fillBoth(main.store);
  const before = await rowsByMode(main);
  const move = () =>
    prepareTestDatabase({ url: main.url }, { url: other.url }, { now: new Date() });
  const ended = await Promise.allSettled(Array.from({ length: 4 }, move));
  expect(ended.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  await move();
  await expectApart(main, other, before);
});
