import { join } from 'node:path';
import { address, createSolanaRpc } from '@solana/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { newAddress } from '../../support/chain.ts';
import { ROOT, start, type Running } from '../../support/process.ts';
import {
  chainVariables,
  cryptoOrder,
  openPayoutsV1,
  type PayoutsFixture,
} from '../../support/v1-payouts.ts';
import { rowsOf, type V1Answer } from '../../support/v1.ts';

/** A payout from the request to the chain: a real server, a real chain, and its worker. */

const SLOT_MS = 50;

let fixture: PayoutsFixture;
let worker: Running;
beforeAll(async () => {
  fixture = await openPayoutsV1({}, { slotMs: SLOT_MS });
  fixture.sign(true);
  worker = await start([join(ROOT, 'tests/support/payout-process.ts')], /at work/, {
    DATABASE_URL: fixture.database.url,
    ...chainVariables(fixture.rpcUrl, fixture.chain),
  });
});
afterAll(async () => {
  await worker.stop();
  await fixture.close();
});

const pay = async (accountId: string, more: object = {}): Promise<V1Answer> =>
  fixture.ask(fixture.test, '/v1/payouts/crypto', { body: await cryptoOrder(accountId, more) });

const read = async (payoutId: unknown) =>
  (await fixture.ask(fixture.test, `/v1/payouts/${String(payoutId)}`)).body;

/** What all of them are once they have ended: one question for all, however many they are. */
const ended = async (payoutIds: readonly unknown[]) => {
  const open = async () => {
    const { body } = await fixture.ask(fixture.test, '/v1/payouts?limit=100');
    const states = new Map(
      rowsOf(body.data).map((row) => [row['payoutId'], String(row['status'])]),
    );
    return payoutIds.filter((id) => !/COMPLETED|FAILED|CANCELLED/.test(states.get(id) ?? ''));
  };
  await expect.poll(open, { interval: 200 }).toEqual([]);
  return Promise.all(payoutIds.map(read));
};

const rpc = () => createSolanaRpc(fixture.chain.url);

const tokensOf = async (owner: string): Promise<string[]> => {
  const { value } = await rpc()
    .getTokenAccountsByOwner(
      address(owner),
      { programId: TOKEN_PROGRAM_ADDRESS },
      { encoding: 'jsonParsed' },
    )
    .send();
  return value.map(({ account }) => account.data.parsed.info.tokenAmount.amount);
};

test('an accepted payout is completed, and the chain has what the answer says', async () => {
  const accountId = await fixture.accountWith({ USDC: '100' });
  const toAddress = await newAddress();
  const { body: accepted } = await pay(accountId, { toAddress });
  expect(accepted.status).toBe('INITIATED');
  const [done] = await ended([accepted.payoutId]);
  expect(done).toMatchObject({
    status: 'COMPLETED',
    destinationAmount: '10.5',
    completedAt: expect.any(String),
    cryptoDetails: {
      toAddress,
      chain: 'solana',
      transactionSignature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/),
      confirmations: 32,
      networkFee: '0.00204434',
      networkFeeAsset: 'SOL',
    },
  });
  const landed = await rpc()
    .getTransaction(done.cryptoDetails.transactionSignature, {
      commitment: 'finalized',
      encoding: 'json',
      maxSupportedTransactionVersion: 0,
    })
    .send();
  expect(landed?.meta?.err).toBeNull();
  expect(await tokensOf(toAddress)).toEqual(['10500000']);
  expect(await fixture.balance(accountId)).toEqual({
    available: '89.5',
    pending: '0',
    posted: '89.5',
  });
  await fixture.expectLawful();
});

test('what the vault does not have fails on the chain, and the money is free again', async () => {
  const accountId = await fixture.accountWith({ EURC: '999999999' });
  const funding = { type: 'DIRECT', amount: '1000000', assetCode: 'EURC' };
  const made = await Promise.all([pay(accountId, { funding }), pay(accountId, { funding })]);
  const results = await ended(made.map(({ body }) => body.payoutId));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['COMPLETED', 'FAILED']);
  const failed = results.find(({ status }) => status === 'FAILED');
  expect(failed).not.toHaveProperty('completedAt');
  expect(await fixture.balance(accountId, 'EURC')).toMatchObject({ pending: '0' });
  await fixture.expectLawful();
});

test('a payout that nothing was signed for can be cancelled, and never goes out', async () => {
  fixture.sign(false);
  const accountId = await fixture.accountWith({ USDC: '100' });
  const toAddress = await newAddress();
  const { body: accepted } = await pay(accountId, { toAddress });
  const path = `/v1/payouts/${String(accepted.payoutId)}/cancel`;
  const { body: cancelled } = await fixture.ask(fixture.test, path, { method: 'POST' });
  expect(cancelled.status).toBe('CANCELLED');
  fixture.sign(true);
  const { body: other } = await pay(accountId);
  await ended([other.payoutId]);
  expect(await tokensOf(toAddress)).toEqual([]);
  expect(await read(accepted.payoutId)).toMatchObject({ status: 'CANCELLED' });
});

test('fifty payouts at once all complete, each once', async () => {
  const accountId = await fixture.accountWith({ USDC: '1000' });
  const funding = { type: 'DIRECT', amount: '2', assetCode: 'USDC' };
  const made = await Promise.all(Array.from({ length: 50 }, () => pay(accountId, { funding })));
  const results = await ended(made.map(({ body }) => body.payoutId));
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['COMPLETED']));
  for (const { body } of made)
    expect(await tokensOf(body.cryptoDetails.toAddress)).toEqual(['2000000']);
  expect(await fixture.balance(accountId)).toMatchObject({ posted: '900', pending: '0' });
  await fixture.expectLawful();
});
