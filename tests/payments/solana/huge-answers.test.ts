import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { openSolana } from '#payments/solana/open.ts';
import { startChainProxy, type ChainProxy } from '../../support/chain-proxy.ts';
import { newAddress, openTestChain, type OpenChain } from '../../support/chain.ts';
import {
  HUGE_SPACE,
  makeHugeAccount,
  startEndless,
  startProvider,
} from '../../support/huge-answers.ts';
import { askChain } from '../../support/lying-provider.ts';

/** Anybody can make an account of 10 MB, and a provider can send what it likes. */

let open: OpenChain;
let honest: ChainProxy;
beforeEach(async () => {
  open = await openTestChain();
  honest = await startChainProxy(open.chain.url);
});

/** Opens the vault with a provider before the honest one. */
const openBehind = (url: string) =>
  openSolana({ ...open.settings, rpcUrls: [url, honest.url], timeLimitMs: 5000 });

test('a huge account is refused by its first bytes', async () => {
  const huge = await makeHugeAccount(open.chain);
  const solana = await openSolana({ ...open.settings, rpcUrls: [honest.url] });
  expect(await solana.readDestination(huge, 'USDC')).toMatchObject({ reason: 'foreign-owner' });
});

test('a provider that sends all of a huge account is left for the next', async () => {
  const huge = await makeHugeAccount(open.chain);
  const asked = [[huge, await newAddress()], { commitment: 'confirmed', encoding: 'base64' }];
  const result = await askChain(open.chain.url, 'getMultipleAccounts', asked);
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
  expect(text.length).toBeGreaterThan(HUGE_SPACE);
  const solana = await openBehind(await startProvider((response) => response.end(text)));
  expect(await solana.readDestination(huge, 'USDC')).toMatchObject({ reason: 'foreign-owner' });
  expect(honest.asked).toContain('getMultipleAccounts');
});

test('of an answer that never ends little is read', async () => {
  const endless = await startEndless();
  const solana = await openBehind(endless.url);
  expect(await solana.readDestination(await newAddress(), 'USDC')).toMatchObject({ payable: true });
  expect(endless.sentBytes()).toBeLessThan(16 * 1024 * 1024);
});

test('of a packed answer no more is unpacked', async () => {
  const packed = gzipSync(Buffer.alloc(32 * 1024 * 1024, ' '));
  expect(packed.length).toBeLessThan(64 * 1024);
  const bomb = await startProvider((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
  });
  const solana = await openSolana({ ...open.settings, rpcUrls: [bomb], timeLimitMs: 3000 });
  await expect(solana.readDestination(await newAddress(), 'USDC')).rejects.toThrow(
    /sent a longer answer than is read/,
  );
});

test('a balance of more than a number holds exactly is read as it is', async () => {
  const lamports = 2n ** 63n + 1n;
  honest.behave = (method) => (method === 'getMultipleAccounts' ? { status: 200, text } : 'pass');
  const account = { data: ['', 'base64'], executable: false, owner: SYSTEM_PROGRAM_ADDRESS };
  const value = [{ ...account, lamports: '#', space: 0 }, null, null];
  const shape = JSON.stringify({ id: 1, result: { context: { slot: 7 }, value } });
  const text = shape.replace('"#"', String(lamports));
  const solana = await openSolana({ ...open.settings, rpcUrls: [honest.url] });
  expect((await solana.readVault()).coin).toBe(lamports);
});
