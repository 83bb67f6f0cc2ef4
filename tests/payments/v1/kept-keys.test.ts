import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { textsInFiles } from '../../support/database-bytes.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import type { Asked } from '../../support/v1.ts';
import { cryptoOrder, openPayoutsV1, type PayoutsFixture } from '../../support/v1-payouts.ts';

/** A key may be made from a name: the files of the database hold a digest of it, never the key. */

let fixture: PayoutsFixture;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  fixture = await openPayoutsV1({
    WEBHOOK_KEY: 'a key of thirty-two characters or more',
    WEBHOOK_LOOPBACK: '1',
  });
});
afterAll(async () => {
  await receiver.stop();
  await fixture.close();
});

const NAME = 'Frau Unverwechselbar';
let keys = 0;

/** Sends the request twice under a new key: the second answer is the first one. */
const askTwice = async (path: string, body: object, method = 'POST') => {
  keys += 1;
  const headers = { 'Idempotency-Key': `${NAME} ${keys}` };
  const asked: Asked = { body, method, headers };
  // A busy machine may answer for its chain too late: the request is then sent again.
  const first = await vi.waitFor(async () => {
    const answer = await fixture.ask(fixture.test, path, asked);
    expect(answer.status).not.toBe(503);
    return answer;
  }, 20_000);
  const second = await fixture.ask(fixture.test, path, asked);
  expect(first).toMatchObject({ status: 200, body: second.body });
  expect(second.headers.get('Idempotent-Replayed')).toBe('true');
  return first.body;
};

test('no request leaves its Idempotency-Key in the files, and each is answered once', async () => {
  fixture.sign(true);
  const accountId = await fixture.accountWith({ USDC: '100' });
  await askTwice('/v1/accounts', { classification: 'SECONDARY' });
  await askTwice(`/v1/accounts/${accountId}`, { name: 'Renamed' }, 'PATCH');
  await askTwice('/v1/beneficiaries', { name: 'Jo', iban: 'DE89370400440532013000' });
  await askTwice('/v1/webhook-endpoints', { url: receiver.url });
  await askTwice('/v1/payouts/crypto', await cryptoOrder(accountId));
  await askTwice('/v1/sandbox/deposits', { accountId, amount: '1', assetCode: 'USDC' });
  expect(await textsInFiles(fixture.database, [NAME])).toEqual([]);
});
