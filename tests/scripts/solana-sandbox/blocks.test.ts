import { address, createSolanaRpc, lamports } from '@solana/kit';
import { expect, test } from 'vitest';
import { newAddress, openTestChain, startTestChain, tokensIn } from '../../support/chain.ts';
import { orderTo, signedPayout } from '../../support/chain.ts';

test('slots pass with time, and blocks are not counted like slots', async () => {
  let nowMs = 1_800_000_000_000;
  const { url } = await startTestChain({ slotMs: 400, nowMs: () => nowMs });
  const rpc = createSolanaRpc(url);
  const options = { commitment: 'processed' } as const;
  const first = await rpc.getSlot(options).send();
  nowMs += 399;
  expect(await rpc.getSlot(options).send()).toBe(first);
  nowMs += 1;
  expect(await rpc.getSlot(options).send()).toBe(first + 1n);
  nowMs -= 60_000;
  expect(await rpc.getSlot(options).send()).toBe(first + 1n);
  const epoch = await rpc.getEpochInfo(options).send();
  expect(epoch.absoluteSlot).toBe(first + 1n);
  expect(epoch.blockHeight).toBe(await rpc.getBlockHeight(options).send());
  expect(epoch.blockHeight).toBeLessThan(epoch.absoluteSlot);
});

test('a blockhash is good for 151 blocks, its own among them', async () => {
  const { chain, rpc } = await openTestChain();
  const options = { commitment: 'processed' } as const;
  const { value } = await rpc.getLatestBlockhash(options).send();
  expect(value.lastValidBlockHeight).toBe((await rpc.getBlockHeight(options).send()) + 150n);
  const isGood = async () => (await rpc.isBlockhashValid(value.blockhash, options).send()).value;
  expect(await isGood()).toBe(true);
  await chain.step(150);
  expect(await isGood()).toBe(true);
  await chain.step();
  expect(await isGood()).toBe(false);
});

test('a blockhash is not good yet in a block before it', async () => {
  const { chain, rpc } = await openTestChain();
  const { value } = await rpc.getLatestBlockhash({ commitment: 'processed' }).send();
  const isGood = async () =>
    (await rpc.isBlockhashValid(value.blockhash, { commitment: 'finalized' }).send()).value;
  expect(await isGood()).toBe(false);
  await chain.step(32);
  expect(await isGood()).toBe(true);
});

test('readers of each commitment see an account as of their slot', async () => {
  const open = await openTestChain({ confirmedAfterSlots: 2, finalizedAfterSlots: 5 });
  const { rpc, chain, solana } = open;
  const to = address(await newAddress());
  await rpc.requestAirdrop(to, lamports(1_000_000n)).send();
  const seen = () =>
    Promise.all(
      (['processed', 'confirmed', 'finalized'] as const).map(
        async (commitment) => (await rpc.getBalance(to, { commitment }).send()).value,
      ),
    );
  expect(await seen()).toEqual([1_000_000n, 0n, 0n]);
  await chain.step(2);
  expect(await seen()).toEqual([1_000_000n, 1_000_000n, 0n]);
  await rpc.requestAirdrop(to, lamports(5n)).send();
  await chain.step(3);
  expect(await seen()).toEqual([1_000_005n, 1_000_005n, 1_000_000n]);
  await chain.step(2);
  expect(await seen()).toEqual([1_000_005n, 1_000_005n, 1_000_005n]);
  expect((await solana.readVault()).tokens).toEqual({
    USDC: 1_000_000_000_000n,
    EURC: 1_000_000_000_000n,
  });
});

test('the coins of all accounts add up to the supply, whatever is paid', async () => {
  const open = await openTestChain();
  const { rpc, chain, solana } = open;
  const orders = [];
  for (const amount of [1n, 2_000_000n, 999_999_999_999n]) {
    const order = await orderTo(open, { amount });
    await solana.send(await signedPayout(open, order), { preflight: true });
    orders.push(order);
  }
  const { value } = await rpc.getTokenSupply(chain.mints.USDC, { commitment: 'processed' }).send();
  const held = await rpc
    .getTokenAccountsByOwner(
      address(chain.vaultAddress),
      { mint: chain.mints.USDC },
      { encoding: 'jsonParsed', commitment: 'processed' },
    )
    .send();
  const paid = await Promise.all(orders.map(({ tokenAccount }) => tokensIn(open, tokenAccount)));
  expect(paid).toEqual([1n, 2_000_000n, 0n]);
  expect(held.value[0]?.account.data.parsed.info.tokenAmount.amount).toBe('999997999999');
  expect(BigInt(value.amount)).toBe(1_000_000_000_000_000n + 1_000_000_000_000n);
});
