import { getBase58Decoder } from '@solana/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openChainProxy, type ChainProxy } from '../../support/chain-proxy.ts';
import { askChain, statusLie } from '../../support/lying-provider.ts';
import { ask, serveV1, type V1Answer, type V1Server } from '../../support/v1.ts';
import { chainVariables, openPayoutsV1, type PayoutsFixture } from '../../support/v1-payouts.ts';

/** Deposits of the test wallet by two servers, over a provider that loses answers. */

const SLOT_MS = 50;

let fixture: PayoutsFixture;
let proxy: ChainProxy & { close(): Promise<void> };
let servers: V1Server[];
let accountId: string;
beforeAll(async () => {
  fixture = await openPayoutsV1({}, { slotMs: SLOT_MS });
  proxy = await openChainProxy(fixture.chain.url);
  const variables = chainVariables(proxy.url, fixture.chain);
  servers = await Promise.all([1, 2].map(() => serveV1(fixture.database.url, variables)));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await proxy.close();
  await fixture.close();
});
beforeEach(async () => {
  proxy.behave = () => 'pass';
  accountId = await fixture.accountWith({});
});

const urlOf = (turn: number): string => servers[turn % servers.length]?.url ?? '';

const depositAt = (url: string, key: string, amount = '1'): Promise<V1Answer> =>
  ask(url, fixture.test, '/v1/sandbox/deposits', {
    body: { accountId, amount, assetCode: 'USDC' },
    headers: { 'Idempotency-Key': key },
  });

const deposit = (key: string, { amount = '1', turn = 0 } = {}): Promise<V1Answer> =>
  depositAt(urlOf(turn), key, amount);

/** The first signature of a transaction, which names it; its bytes begin with their number. */
const signatureIn = (wire: string): string =>
  getBase58Decoder().decode(Buffer.from(wire, 'base64').subarray(1, 65));

const history = z.object({ result: z.array(z.object({ signature: z.string() })) });

/** What the chain itself knows of deposits for the account. */
const landed = async (): Promise<string[]> => {
  const { body } = await fixture.ask(fixture.test, `/v1/accounts/${accountId}/funding`);
  const params = [body.referenceKey, { limit: 1000, commitment: 'confirmed' }];
  const asked = { jsonrpc: '2.0', id: 1, method: 'getSignaturesForAddress', params };
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(fixture.chain.url, {
    method: 'POST',
    headers,
    body: JSON.stringify(asked),
  });
  return history.parse(await answer.json()).result.map(({ signature }) => signature);
};

/** Asks until there is an answer, and hangs up in the middle of most. */
const insist = async (key: string): Promise<string> => {
  for (let turn = 0; turn < 400; turn += 1) {
    const hangUp = AbortSignal.timeout(turn < 6 ? Math.ceil(Math.random() * 60) : 20_000);
    const answer = await fetch(`${urlOf(turn)}/v1/sandbox/deposits`, {
      method: 'POST',
      headers: {
        Authorization: fixture.test.basic,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: JSON.stringify({ accountId, amount: '1', assetCode: 'USDC' }),
      signal: hangUp,
    }).catch(() => null);
    const text = (await answer?.text().catch(() => null)) ?? null;
    if (answer?.status === 200 && text !== null)
      return z.object({ transactionSignature: z.string() }).parse(JSON.parse(text))
        .transactionSignature;
    if (answer) expect([200, 409, 503]).toContain(answer.status);
  }
  throw new Error(`${key} was never answered`);
};

describe('a deposit with an Idempotency-Key', () => {
  test('is made once, however many answers are lost on both sides', async () => {
    proxy.behave = (method) =>
      method === 'sendTransaction' && Math.random() < 0.4 ? 'lost' : 'pass';
    const keys = Array.from({ length: 40 }, (_, index) => `deposit-${index}`);
    const answered = await Promise.all(keys.map(insist));
    expect(new Set(answered).size).toBe(keys.length);
    proxy.behave = () => 'pass';
    const again = await Promise.all(keys.map((key, turn) => deposit(key, { turn })));
    expect(again.map(({ body }) => body.transactionSignature)).toEqual(answered);
    await expect.poll(async () => (await landed()).length).toBeGreaterThanOrEqual(40);
    expect((await landed()).sort()).toEqual(answered.sort());
  });

  test('repeats its first answer', async () => {
    const first = await deposit('again');
    const second = await deposit('again', { turn: 1 });
    expect([first.status, second.text]).toEqual([200, first.text]);
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
    expect((await deposit('again', { amount: '2' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('whose answer was lost is told apart from another one', async () => {
    proxy.behave = (method) => (method === 'sendTransaction' ? 'lost' : 'pass');
    const lost = await deposit('lost');
    expect([lost.status, lost.body.code]).toEqual([503, 'CHAIN_UNAVAILABLE']);
    expect((await deposit('lost', { amount: '2' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const known = await deposit('lost', { turn: 1 });
    expect(known.status).toBe(200);
    await expect.poll(landed).toEqual([known.body.transactionSignature]);
  });

  test('that a provider accepts and drops is not answered as made', async () => {
    proxy.behave = (method, [wire]) =>
      method === 'sendTransaction' ? { result: signatureIn(String(wire)) } : 'pass';
    const dropped = await deposit('dropped');
    expect([dropped.status, dropped.body.code]).toEqual([503, 'CHAIN_UNAVAILABLE']);
    proxy.behave = () => 'pass';
    expect((await deposit('dropped', { turn: 1 })).status).toBe(200);
    await expect.poll(landed).toHaveLength(1);
  });

  test('that fails in its block is not answered as made', async () => {
    const give = (key: string | undefined) =>
      ask(urlOf(0), fixture.test, '/v1/sandbox/deposits', {
        body: { accountId, amount: '600000000', assetCode: 'EURC' },
        ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
      });
    const before = new Map<string, Promise<unknown>>();
    proxy.behave = async (method, params) => {
      // A provider that is behind shows what the wallet held before, and takes what it cannot pay.
      if (method === 'getMultipleAccounts') {
        const asked = JSON.stringify(params);
        const first = before.get(asked) ?? askChain(fixture.chain.url, method, params);
        before.set(asked, first);
        return { result: await first };
      }
      if (method !== 'sendTransaction') return 'pass';
      const options = { encoding: 'base64', skipPreflight: true };
      return { result: await askChain(fixture.chain.url, method, [params[0], options]) };
    };
    expect((await give('first')).status).toBe(200);
    expect((await give('second')).status).toBe(409);
    expect((await give(undefined)).status).toBe(400);
    proxy.behave = () => 'pass';
    const refused = await vi.waitFor(
      async () => {
        const answer = await give('second');
        expect(answer.status).toBe(400);
        return answer;
      },
      { timeout: 90_000, interval: 200 },
    );
    expect(refused.body.detail).toContain('expected at most 400000000:');
    expect((await give('first')).status).toBe(200);
  });

  test('that can never land any more frees its key', async () => {
    proxy.behave = (method) => (method === 'sendTransaction' ? { status: 503 } : 'pass');
    expect((await deposit('gone')).status).toBe(503);
    proxy.behave = () => 'pass';
    const other = await vi.waitFor(
      async () => {
        const answer = await deposit('gone', { amount: '2' });
        expect(answer.status).toBe(200);
        return answer;
      },
      { timeout: 90_000, interval: 500 },
    );
    expect(other.body.amount).toBe('2');
    await expect.poll(landed).toHaveLength(1);
  });

  test('needs more than the word of one provider of several', async () => {
    const others = await Promise.all([1, 2].map(() => openChainProxy(fixture.chain.url)));
    const all = [proxy, ...others];
    const behave = (behaviour: ChainProxy['behave']): void => {
      for (const each of all) each.behave = behaviour;
    };
    const variables = chainVariables(all.map(({ url }) => url).join(','), fixture.chain);
    const server = await serveV1(fixture.database.url, variables);
    const slot = z.number().parse(await askChain(fixture.chain.url, 'getSlot', []));
    try {
      for (const { key, sends, err } of [
        { key: 'landed', sends: { status: 503 }, err: null },
        { key: 'failed', sends: 'lost', err: { InstructionError: [3, { Custom: 1 }] } },
      ] as const) {
        accountId = await fixture.accountWith({});
        behave((method) => (method === 'sendTransaction' ? sends : 'pass'));
        expect((await depositAt(server.url, key)).status).toBe(503);
        behave(() => 'pass');
        // It says that what never arrived has landed, or that what has landed has failed.
        proxy.behave = statusLie(slot, err);
        const { body } = await vi.waitFor(async () => {
          const answer = await depositAt(server.url, key);
          expect(answer.status).toBe(200);
          return answer;
        }, 90_000);
        await expect.poll(landed).toEqual([body.transactionSignature]);
      }
    } finally {
      await server.stop();
      await Promise.all(others.map((each) => each.close()));
    }
  });

  test('belongs to its organization: without a key each is another', async () => {
    const body = { accountId, amount: '1', assetCode: 'USDC' };
    const make = () => ask(urlOf(0), fixture.test, '/v1/sandbox/deposits', { body });
    const made = [await make(), await make()];
    expect(new Set(made.map(({ body: each }) => each.transactionSignature)).size).toBe(2);
  });
});
