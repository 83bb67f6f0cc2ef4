import { address, signature as signatureOf } from '@solana/kit';
import { expect, test } from 'vitest';
import { openTestChain, orderTo, signedPayout } from '../../support/chain.ts';

test('the history of the vault lists its payouts newest first, with their memos', async () => {
  const open = await openTestChain();
  const { rpc, solana, chain, settle } = open;
  const sent: string[] = [];
  for (const memo of ['po_1', 'po_2', 'po_3', 'po_4']) {
    const signed = await signedPayout(open, { memo });
    await solana.send(signed, { preflight: true });
    await chain.step();
    sent.unshift(signed.signature);
  }
  const vault = address(chain.vaultAddress);
  expect(await rpc.getSignaturesForAddress(vault, { commitment: 'finalized' }).send()).toEqual([]);
  await settle();
  const all = await rpc.getSignaturesForAddress(vault, { commitment: 'finalized' }).send();
  expect(all.map(({ signature }) => signature)).toEqual(sent);
  expect(all.map(({ memo }) => memo)).toEqual(['[4] po_4', '[4] po_3', '[4] po_2', '[4] po_1']);
  expect(all[0]).toMatchObject({ confirmationStatus: 'finalized', err: null });
  const [newest = '', second = '', , oldest = ''] = sent;
  const page = { before: signatureOf(newest), until: signatureOf(oldest), limit: 1 } as const;
  const [only, ...others] = await rpc.getSignaturesForAddress(vault, page).send();
  expect([only?.signature, others.length]).toEqual([second, 0]);
  expect(await solana.readHistory({ address: vault, most: 2 })).toMatchObject([
    { signature: newest, memos: ['po_4'], error: null },
    { signature: second, memos: ['po_3'] },
  ]);
});

test('a landed transaction is told with its fee, balances, logs and inner calls', async () => {
  const open = await openTestChain();
  const { rpc, solana, settle, chain } = open;
  const order = await orderTo(open, { amount: 7_000_000n });
  const signed = await signedPayout(open, order);
  await solana.send(signed, { preflight: true });
  const name = signatureOf(signed.signature);
  const options = { encoding: 'json', maxSupportedTransactionVersion: 0 } as const;
  const early = { ...options, commitment: 'finalized' } as const;
  expect(await rpc.getTransaction(name, early).send()).toBeNull();
  await settle();
  const found = await rpc.getTransaction(name, options).send();
  expect(found).toMatchObject({
    version: 0,
    meta: { err: null, fee: 5060n, status: { Ok: null } },
    transaction: { signatures: [signed.signature] },
  });
  const { meta } = found ?? {};
  const mint = chain.mints.USDC;
  expect(meta?.preTokenBalances).toMatchObject([
    { mint, owner: chain.vaultAddress, uiTokenAmount: { amount: '1000000000000' } },
  ]);
  expect(meta?.postTokenBalances).toHaveLength(2);
  expect(meta?.postTokenBalances).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        mint,
        owner: order.wallet,
        uiTokenAmount: expect.objectContaining({ amount: '7000000', uiAmountString: '7' }),
      }),
    ]),
  );
  expect(meta?.innerInstructions?.[0]?.instructions.length).toBe(4);
  expect(meta?.logMessages?.join('\n')).toContain('Memo (len 7)');
});

test('a parsed transaction names what its instructions do', async () => {
  const open = await openTestChain();
  const { rpc, solana, settle } = open;
  const order = await orderTo(open, { memo: 'po_parsed' });
  const signed = await signedPayout(open, order);
  await solana.send(signed, { preflight: true });
  await settle();
  const found = await rpc
    .getTransaction(signatureOf(signed.signature), {
      encoding: 'jsonParsed',
      maxSupportedTransactionVersion: 0,
    })
    .send();
  const instructions = found?.transaction.message.instructions;
  expect(instructions?.[2]).toMatchObject({ parsed: { type: 'createIdempotent' } });
  expect(instructions?.[3]).toMatchObject({
    program: 'spl-token',
    parsed: {
      type: 'transferChecked',
      info: { destination: order.tokenAccount, tokenAmount: { uiAmountString: '1' } },
    },
  });
  expect(instructions?.[4]).toMatchObject({ program: 'spl-memo', parsed: 'po_parsed' });
});

test('who cannot read version 0 is told so', async () => {
  const open = await openTestChain();
  const signed = await signedPayout(open);
  await open.solana.send(signed, { preflight: true });
  await open.settle();
  await expect(
    open.rpc.getTransaction(signatureOf(signed.signature), { encoding: 'json' }).send(),
  ).rejects.toThrow(/version/i);
});

test('a status is remembered for a while, and then found in the history alone', async () => {
  const open = await openTestChain();
  const signed = await signedPayout(open);
  await open.solana.send(signed, { preflight: true });
  await open.chain.step(400);
  await open.solana.send(await signedPayout(open), { preflight: true });
  const names = [signatureOf(signed.signature)];
  const [short] = (await open.rpc.getSignatureStatuses(names).send()).value;
  expect(short).toBeNull();
  const search = { searchTransactionHistory: true };
  const [long] = (await open.rpc.getSignatureStatuses(names, search).send()).value;
  expect(long).toMatchObject({ confirmationStatus: 'finalized', err: null });
});
