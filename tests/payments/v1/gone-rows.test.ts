import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { executeUnguarded } from '../../support/unguarded.ts';
import { ask, newCaller, serveV1, type Caller, type V1Server } from '../../support/v1.ts';

/** Rows of test mode go in time: a cursor that stands at one says so, whatever the list. */

let database: TestDatabase;
let server: V1Server;
let caller: Caller;
let accountId: string;
const at = (path: string, body?: object) =>
  ask(server.url, caller, path, body === undefined ? {} : { body });
beforeAll(async () => {
  database = await freshDatabase();
  server = await serveV1(database.url);
  caller = await newCaller(database.store);
  const { body } = await at('/v1/accounts', { classification: 'SECONDARY' });
  accountId = String(body.accountId);
  for (const amount of ['1', '2', '3'])
    await at('/v1/sandbox/payments', { accountId, amount, assetCode: 'EUR' });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const remove = (id: string): Promise<void> =>
  id.startsWith('evt_')
    ? executeUnguarded(database.url, `DELETE FROM events WHERE id = '${id}'`)
    : executeUnguarded(database.url, `UPDATE ledger_transfers SET id = 'gone' WHERE id = '${id}'`);

test.each([
  ['all events', () => '/v1/events?', 'eventId'],
  ['the events of an object', () => `/v1/events?objectId=${accountId}:EUR&`, 'eventId'],
  ['the entries of an account', () => `/v1/accounts/${accountId}/entries?`, 'transferId'],
])('%s neither end nor begin anew after a row that is gone', async (_, pathOf, id) => {
  const path = `${pathOf()}limit=1`;
  const { data, next_cursor: cursor } = (await at(path)).body;
  const next = `${path}&cursor=${String(cursor)}`;
  expect((await at(next)).body.data).toHaveLength(1);
  await remove(String(data[0][id]));
  expect(await at(next)).toMatchObject({
    status: 400,
    body: {
      code: 'VALIDATION_ERROR',
      detail: expect.stringMatching(
        /^cursor: expected a cursor whose (event|entry) is still there/,
      ),
      errors: [{ field: 'cursor' }],
    },
  });
});
