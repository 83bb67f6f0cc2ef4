import { address } from '@solana/kit';
import { fetchNonce } from '@solana-program/system';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lifetime, SignedTransfer } from '#payments/chain/transfer.ts';
import { makeNonceAccount } from '#payments/solana/lifetimes/nonce-account.ts';
import { lifetimeOf, storedLifetime } from '#payments/solana/lifetimes/lifetimes.ts';
import { openSolana } from '#payments/solana/open.ts';
import {
  chainFile,
  newLifetime,
  openTestChain,
  orderTo,
  tokensIn,
  type OpenChain,
} from '../../support/chain.ts';

/** A nonce account of the vault's own, ready for use. */
const makeNonce = async ({ solana, settings, settle }: OpenChain): Promise<string> => {
  const account = await makeNonceAccount(solana, settings);
  await settle();
  return account;
};

const raise = (): never => {
  throw new Error('there is nothing to send');
};

const nonceOf = (lifetime: Lifetime): string | undefined => {
  const read = lifetimeOf(lifetime);
  return read.kind === 'nonce' ? read.nonce : undefined;
};

const landed = async ({ solana }: OpenChain, { signature }: SignedTransfer) =>
  (await solana.readStatuses([signature]))[0]?.status ?? null;

const attempts = async (open: OpenChain, nonceAccount: string, amounts: readonly bigint[]) => {
  const order = await orderTo(open);
  const lifetime = await newLifetime(
    await openSolana({ ...open.settings, nonceAccounts: [nonceAccount] }),
  );
  const signed = await Promise.all(
    amounts.map((amount) => open.solana.sign({ ...order, amount }, lifetime)),
  );
  return { order, lifetime, signed };
};

test('of two transactions on one nonce only the first lands, and hours later still', async () => {
  const open = await openTestChain();
  const nonceAccount = await makeNonce(open);
  const { order, signed } = await attempts(open, nonceAccount, [10n, 20n]);
  const [first, second] = signed;
  if (first === undefined || second === undefined) throw new Error('two were signed');
  await open.chain.step(20_000);
  expect((await open.solana.send(first, { preflight: true })).outcome).toBe('accepted');
  await open.chain.step(20_000);
  const report = await open.solana.send(second, { preflight: true });
  expect(report.providers[0]).toMatchObject({ error: { code: 'BlockhashNotFound' } });
  await open.solana.send(second, { preflight: false });
  await open.solana.send(first, { preflight: false });
  expect(await landed(open, second)).toBeNull();
  expect(await tokensIn(open, order.tokenAccount)).toBe(10n);
});

test('a transaction that fails uses its nonce up, as on mainnet', async () => {
  const open = await openTestChain();
  const nonceAccount = await makeNonce(open);
  const tooMuch = 2_000_000_000_000n;
  const { order, lifetime, signed } = await attempts(open, nonceAccount, [tooMuch, 20n]);
  const [failing, second] = signed;
  if (failing === undefined || second === undefined) throw new Error('two were signed');
  await open.solana.send(failing, { preflight: false });
  expect(await landed(open, failing)).toMatchObject({ error: { instruction: 4, custom: 1 } });
  expect(
    open.solana.explainFailure(failing.wire, { code: 'x', instruction: 4, custom: 1 }),
  ).toEqual(expect.objectContaining({ cause: 'insufficient-tokens' }));
  await open.chain.step(40);
  const bound = await openSolana({ ...open.settings, nonceAccounts: [nonceAccount] });
  expect(nonceOf(await newLifetime(bound))).not.toBe(nonceOf(lifetime));
  await open.solana.send(second, { preflight: false });
  expect(await landed(open, second)).toBeNull();
  expect(await tokensIn(open, order.tokenAccount)).toBe(0n);
});

test('a nonce cannot be used twice in one block', async () => {
  const open = await openTestChain();
  const nonceAccount = await makeNonce(open);
  const { order, signed } = await attempts(open, nonceAccount, [1n]);
  await open.solana.send(signed[0] ?? raise(), { preflight: true });
  const { data } = await fetchNonce(open.rpc, address(nonceAccount), { commitment: 'processed' });
  expect(data.authority).toBe(open.vault.address);
  const nonce = data.blockhash;
  const lifetime = storedLifetime({ kind: 'nonce', nonceAccount, nonce, contextSlot: 0n });
  const next = await open.solana.sign({ ...order, amount: 5n }, lifetime);
  await open.solana.send(next, { preflight: false });
  expect(await landed(open, next)).toBeNull();
  await open.chain.step();
  await open.solana.send(next, { preflight: false });
  expect(await landed(open, next)).toMatchObject({ error: null });
});

/** What a test does to a chain with one nonce and some signed transactions on its first value. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), which: fc.nat(3), preflight: fc.boolean() }),
  fc.record({ kind: fc.constant('pass' as const), slots: fc.nat(200) }),
  fc.record({ kind: fc.constant('restart' as const) }),
);

test('whatever is sent in whatever order, one transaction at most lands on one nonce', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      const file = chainFile();
      let open = await openTestChain({ file });
      const nonceAccount = await makeNonce(open);
      const amounts = [1n, 20n, 300n, 2_000_000_000_000n];
      const { order, signed } = await attempts(open, nonceAccount, amounts);
      for (const each of steps) {
        if (each.kind === 'pass') await open.chain.step(each.slots);
        if (each.kind === 'restart') {
          await open.chain.stop();
          open = await openTestChain({ file });
        }
        if (each.kind === 'send')
          await open.solana.send(signed[each.which] ?? raise(), { preflight: each.preflight });
      }
      const statuses = await Promise.all(signed.map((each) => landed(open, each)));
      const there = statuses.filter((status) => status !== null);
      expect(there.length).toBeLessThanOrEqual(1);
      const paid = amounts.filter((_, index) => statuses[index]?.error === null);
      expect(await tokensIn(open, order.tokenAccount)).toBe(paid[0] ?? 0n);
    }),
    { numRuns: 15 },
  );
});
