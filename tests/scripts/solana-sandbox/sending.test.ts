import { expect, test } from 'vitest';
import { address, type Base64EncodedWireTransaction } from '@solana/kit';
import { z } from 'zod';
import type { SignedTransfer } from '#payments/chain/transfer.ts';
import {
  openTestChain,
  orderTo,
  signedPayout,
  tokensIn,
  type OpenChain,
} from '../../support/chain.ts';

/** The plain JSON-RPC, as it is on the wire. */
const send = async (
  { chain }: Pick<OpenChain, 'chain'>,
  { wire }: Pick<SignedTransfer, 'wire'>,
  options: object = {},
) => {
  const given = { encoding: 'base64', preflightCommitment: 'confirmed', ...options };
  const answer = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'sendTransaction',
      params: [wire, given],
    }),
  });
  return z.looseObject({}).parse(await answer.json());
};

const statusOf = async ({ solana }: OpenChain, { signature }: SignedTransfer) =>
  (await solana.readStatuses([signature]))[0]?.status ?? null;

test('a transfer reaches a new token account, and then the same one again', async () => {
  const open = await openTestChain();
  const order = await orderTo(open);
  const first = await signedPayout(open, order);
  expect(await send(open, first)).toMatchObject({ result: first.signature });
  await open.chain.step();
  const second = await signedPayout(open, { ...order, memo: 'po_2' });
  expect(await send(open, second)).toMatchObject({ result: second.signature });
  expect(await tokensIn(open, order.tokenAccount)).toBe(2_000_000n);
});

test('the same bytes land once, however often they are sent', async () => {
  const open = await openTestChain();
  const order = await orderTo(open);
  const signed = await signedPayout(open, order);
  await send(open, signed);
  await open.chain.step(3);
  expect(await send(open, signed)).toMatchObject({
    error: {
      code: -32002,
      message: 'Transaction simulation failed: This transaction has already been processed',
      data: { err: 'AlreadyProcessed' },
    },
  });
  const skipping = { skipPreflight: true };
  expect(await send(open, signed, skipping)).toMatchObject({ result: signed.signature });
  expect(await tokensIn(open, order.tokenAccount)).toBe(1_000_000n);
});

test('two equal sends at the same moment are one transaction', async () => {
  const open = await openTestChain();
  const order = await orderTo(open);
  const signed = await signedPayout(open, order);
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => send(open, signed, { skipPreflight: true })),
  );
  for (const answer of answers) expect(answer).toMatchObject({ result: signed.signature });
  expect(await tokensIn(open, order.tokenAccount)).toBe(1_000_000n);
});

test('what comes after its blockhash has expired never lands', async () => {
  const open = await openTestChain();
  const order = await orderTo(open);
  const signed = await signedPayout(open, order);
  // Its blockhash was two slots old when it was read.
  await open.chain.step(148);
  expect(await send(open, signed, { skipPreflight: true })).toHaveProperty('result');
  const late = await signedPayout(open, { ...order, memo: 'late' });
  await open.chain.step(153);
  expect(await send(open, late)).toMatchObject({
    error: { code: -32002, data: { err: 'BlockhashNotFound' } },
  });
  expect(await send(open, late, { skipPreflight: true })).toMatchObject({ result: late.signature });
  expect(await statusOf(open, late)).toBeNull();
  expect(await tokensIn(open, order.tokenAccount)).toBe(1_000_000n);
});

test('preflight at an older commitment does not know the blockhash', async () => {
  const open = await openTestChain();
  await open.chain.step(10);
  const signed = await signedPayout(open);
  expect(await send(open, signed, { preflightCommitment: 'finalized' })).toMatchObject({
    error: { code: -32002, data: { err: 'BlockhashNotFound' } },
  });
});

test('too few coins fail at the transfer, with the token program’s own number', async () => {
  const open = await openTestChain();
  const signed = await signedPayout(open, { amount: 1_000_000_000_001n });
  expect(await send(open, signed)).toMatchObject({
    error: {
      code: -32002,
      message:
        'Transaction simulation failed: Error processing Instruction 3: custom program error: 0x1',
      data: {
        err: { InstructionError: [3, { Custom: 1 }] },
        logs: expect.arrayContaining([expect.stringContaining('insufficient funds')]),
        unitsConsumed: expect.any(Number),
      },
    },
  });
  expect(await statusOf(open, signed)).toBeNull();
});

test('a refused preflight leaves no trace, a failure without it costs the fee', async () => {
  const open = await openTestChain();
  const vault = address(open.chain.vaultAddress);
  const lamports = async () =>
    (await open.rpc.getBalance(vault, { commitment: 'processed' }).send()).value;
  const before = await lamports();
  const signed = await signedPayout(open, { amount: 1_000_000_000_001n });
  await send(open, signed);
  expect(await lamports()).toBe(before);
  await send(open, signed, { skipPreflight: true });
  expect(before - (await lamports())).toBe(5060n);
  expect(await statusOf(open, signed)).toMatchObject({
    error: { code: 'InstructionError.Custom', instruction: 3, custom: 1 },
  });
});

test('a wrong signature is refused, and without preflight dropped', async () => {
  const open = await openTestChain();
  const signed = await signedPayout(open);
  const bytes = Buffer.from(signed.wire, 'base64');
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
  const wire = bytes.toString('base64');
  expect(await send(open, { wire })).toMatchObject({ error: { code: -32003 } });
  expect(await send(open, { wire }, { skipPreflight: true })).toHaveProperty('result');
  expect(await statusOf(open, signed)).toBeNull();
});

test.each([
  ['nothing', ''],
  ['one byte', 'AA=='],
  ['no base64', 'not base64!'],
  ['one byte too many', Buffer.alloc(1233).toString('base64')],
])('bytes that are no transaction are refused: %s', async (_, wire) => {
  const open = await openTestChain();
  expect(await send(open, { wire })).toMatchObject({ error: { code: -32602 } });
});

test('a transaction cut anywhere is refused or dropped, and the chain goes on', async () => {
  const open = await openTestChain();
  const signed = await signedPayout(open);
  const bytes = Buffer.from(signed.wire, 'base64');
  for (let size = 0; size < bytes.length; size += 13) {
    const wire = bytes.subarray(0, size).toString('base64');
    expect(await send(open, { wire })).toMatchObject({ error: { code: -32602 } });
  }
  expect(await send(open, signed)).toMatchObject({ result: signed.signature });
});

const isWire = (text: string): text is Base64EncodedWireTransaction => text !== '';

test('a simulation shows what would happen, and nothing happens', async () => {
  const open = await openTestChain();
  const order = await orderTo(open);
  const { wire } = await signedPayout(open, order);
  if (!isWire(wire)) throw new Error('no wire');
  const options = { encoding: 'base64', commitment: 'confirmed', sigVerify: true } as const;
  const { value } = await open.rpc.simulateTransaction(wire, options).send();
  expect(value.err).toBeNull();
  expect(Number(value.unitsConsumed)).toBeGreaterThan(10_000);
  expect(await tokensIn(open, order.tokenAccount)).toBe(0n);
  await open.chain.step(200);
  const late = await open.rpc.simulateTransaction(wire, options).send();
  expect(late.value.err).toBe('BlockhashNotFound');
  const replaced = { ...options, sigVerify: false, replaceRecentBlockhash: true } as const;
  const again = await open.rpc.simulateTransaction(wire, replaced).send();
  expect(again.value.err).toBeNull();
});
