import { beforeEach, describe, expect, test } from 'vitest';
import type { Chain } from '../../../scripts/solana-sandbox/start-chain.ts';
import { newAddress, startTestChain } from '../../support/chain.ts';

let chain: Chain;
beforeEach(async () => {
  chain = await startTestChain();
});

const post = (body: string, contentType = 'application/json') =>
  fetch(chain.url, { method: 'POST', headers: { 'content-type': contentType }, body });
const ask = async (body: unknown): Promise<unknown> =>
  (await post(typeof body === 'string' ? body : JSON.stringify(body))).json();
const call = (method: string, ...params: unknown[]) =>
  ask({ jsonrpc: '2.0', id: 1, method, params });

describe('the JSON-RPC', () => {
  test('answers a call with its id', async () => {
    expect(await ask({ jsonrpc: '2.0', id: 'a', method: 'getHealth' })).toEqual({
      jsonrpc: '2.0',
      id: 'a',
      result: 'ok',
    });
  });

  test('answers a batch in its order, and a call without an id not at all', async () => {
    const batch = [
      { jsonrpc: '2.0', id: 1, method: 'getHealth' },
      { jsonrpc: '2.0', method: 'getHealth' },
      { jsonrpc: '2.0', id: 2, method: 'getNothing' },
    ];
    expect(await ask(batch)).toMatchObject([
      { id: 1, result: 'ok' },
      { id: 2, error: { code: -32601, message: 'Method not found' } },
    ]);
    const answer = await post(JSON.stringify({ jsonrpc: '2.0', method: 'getHealth' }));
    expect(answer.status).toBe(204);
  });

  test.each([
    ['{', -32700],
    ['[]', -32600],
    ['5', -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"getHealth"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"getHealth","params":{}}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"constructor"}', -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"getBalance","params":[]}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["short"]}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"getSlot","params":[{"commitment":"max"}]}', -32602],
  ])('answers %s with the error %i', async (body, code) => {
    expect(await ask(body)).toMatchObject({ error: { code } });
  });

  test('turns away what a page in a browser could send, and what is too large', async () => {
    expect((await post('{}', 'text/plain')).status).toBe(415);
    expect((await fetch(chain.url)).status).toBe(405);
    expect((await post(' '.repeat(1_100_000))).status).toBe(413);
    expect((await fetch(`${chain.url}/health`)).status).toBe(200);
  });

  test('keeps every digit of a number that a float cannot hold', async () => {
    const { faucetAddress } = chain;
    const body = { jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params: [faucetAddress] };
    const text = await (await post(JSON.stringify(body))).text();
    expect(text).toContain('"rentEpoch":18446744073709551615,');
    expect(text).toContain('"lamports":500000000000000000,');
  });
});

describe('a state that a caller asks for', () => {
  test('is refused with -32016 and the own slot as long as it is too new', async () => {
    const answer = await call('getSlot', { commitment: 'processed', minContextSlot: 999_999_999 });
    expect(answer).toMatchObject({
      error: { code: -32016, data: { contextSlot: expect.any(Number) } },
    });
  });

  test('of votes may not be asked for at processed', async () => {
    const options = { commitment: 'processed' };
    expect(await call('getSignaturesForAddress', await newAddress(), options)).toMatchObject({
      error: { code: -32602 },
    });
  });
});
