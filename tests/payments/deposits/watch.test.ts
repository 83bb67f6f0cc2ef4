import { AccountRole, address, type Instruction } from '@solana/kit';
import { getTransferCheckedInstruction } from '@solana-program/token';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '#kernel/storage/sql.ts';
import type { Account } from '#payments/account/account.ts';
import { openSolana } from '#payments/solana/open.ts';
import { readBlockhash } from '#payments/solana/lifetimes/lifetimes.ts';
import { openProviders } from '#payments/solana/providers.ts';
import { associatedTokenAccount } from '#payments/solana/settings.ts';
import { signInstructions } from '#payments/solana/transfer.ts';
import { readAccount } from '#payments/account/read.ts';
import { watcherOf, type Watcher } from '../../support/deposits.ts';
import { openPayoutFixture, OPERATOR_FUNDS, type PayoutFixture } from '../../support/payouts.ts';

let fixture: PayoutFixture;
let account: Account;
let watcher: Watcher;
beforeEach(async () => {
  fixture = await openPayoutFixture();
  account = await readAccount(fixture.setup.ports, fixture.tenant, fixture.accountId);
  watcher = watcherOf(fixture);
});
afterEach(() => fixture.close());

const watch = async (by?: PayoutFixture['solana']): Promise<number> =>
  (await watcher.watch(by)).found;

const pay = async (amount: bigint, references: readonly string[] = [account.referenceKey]) => {
  const sent = await fixture.testWallet.deposit({ assetCode: 'USDC', amount, references });
  await fixture.chain.step();
  return sent;
};

const payments = () =>
  fixture.setup.ports.payments.list(fixture.tenant, {}, { after: null, limit: 100 });
const available = async () => (await fixture.balance()).available;

test('a deposit is credited once it is final, and only once', async () => {
  const { signature } = await pay(2_500_000n);
  expect(await watch()).toBe(0);
  await fixture.settle();
  expect(await watch()).toBe(1);
  expect(await watch()).toBe(0);
  expect(await available()).toBe(OPERATOR_FUNDS + 2_500_000n);
  const credited = await payments();
  const found = credited.find(({ providerPaymentId }) => providerPaymentId === signature);
  expect(found).toMatchObject({
    method: 'CRYPTO',
    provider: 'solana',
    status: 'COMPLETED',
    amount: 2_500_000n,
  });
});

test('two watchers that begin at the same time credit it once', async () => {
  await pay(3_000_000n);
  await fixture.settle();
  await Promise.all([watch(), watch()]);
  expect(await available()).toBe(OPERATOR_FUNDS + 3_000_000n);
});

test('two watchers that see different numbers of transfers credit it once', async () => {
  await pay(3_000_000n);
  await fixture.settle();
  const { proveTransfers } = fixture.solana;
  const seesMore = {
    ...fixture.solana,
    proveTransfers: async (...asked: Parameters<typeof proveTransfers>) => {
      const proof = await proveTransfers(...asked);
      const [first] = (proof.state === 'proved' && proof.fact.transfers) || [];
      if (first === undefined) return proof;
      const another = { ...first, position: 7, references: [] };
      return { ...proof, fact: { transfers: [first, another] } };
    },
  };
  await Promise.all([watch(), watch(seesMore)]);
  expect(await available()).toBe(OPERATOR_FUNDS + 3_000_000n);
  await watch();
  expect(await available()).toBe(OPERATOR_FUNDS + 3_000_000n);
});

test('a deposit is credited although what names it could not be kept the first time', async () => {
  const { store } = fixture.setup;
  await pay(1_500_000n);
  await fixture.settle();
  await store.batch([
    sql`CREATE TRIGGER nothing_is_kept BEFORE INSERT ON chain_sightings
        BEGIN SELECT RAISE(ABORT, 'not now'); END`,
  ]);
  // Each provider's history is tried: where one had passed the deposit, this round would not fail.
  await expect(watch()).rejects.toThrow('not now');
  await expect(watch()).rejects.toThrow('not now');
  await store.batch([sql`DROP TRIGGER nothing_is_kept`]);
  expect(await watch()).toBe(1);
  expect(await available()).toBe(OPERATOR_FUNDS + 1_500_000n);
});

test('a deposit is found although the cursor is lost, and not credited again', async () => {
  await pay(1_000_000n);
  await fixture.settle();
  await watch();
  await fixture.setup.store.batch([sql`DELETE FROM chain_cursors`]);
  expect(await watch()).toBe(0);
  expect(await available()).toBe(OPERATOR_FUNDS + 1_000_000n);
});

test('dust, and what names nobody, is kept and credited to nobody', async () => {
  await pay(999n);
  await pay(5_000_000n, []);
  await pay(6_000_000n, [fixture.faucet.address]);
  await fixture.settle();
  expect(await watch()).toBe(3);
  expect(watcher.uncredited.map(({ verdict }) => verdict)).toEqual([
    'DUST',
    'UNKNOWN_REFERENCE',
    'UNKNOWN_REFERENCE',
  ]);
  expect(await available()).toBe(OPERATOR_FUNDS);
});

test('an own payout is no deposit', async () => {
  await fixture.accept();
  await fixture.round();
  await fixture.settle();
  await fixture.round();
  expect(await watch()).toBe(0);
  expect(watcher.uncredited).toEqual([]);
});

/** A customer's transfer, as one instruction of many. */
const transfer = async (
  amount: bigint,
  references: readonly string[],
  coin: 'USDC' | 'EURC' = 'USDC',
): Promise<Instruction> => {
  const { chain, faucet, vault } = fixture;
  const mint = chain.mints[coin];
  const instruction = getTransferCheckedInstruction({
    source: await associatedTokenAccount(faucet.address, mint),
    mint,
    destination: await associatedTokenAccount(vault.address, mint),
    authority: faucet,
    amount,
    decimals: 6,
  });
  const keys = references.map((each) => ({ address: address(each), role: AccountRole.READONLY }));
  return { ...instruction, accounts: [...instruction.accounts, ...keys] };
};

test('several transfers in one transaction are credited each for itself', async () => {
  const other = await fixture.setup.open(fixture.tenant);
  const both = [account.referenceKey, other.referenceKey];
  const { signature } = await fixture.send(fixture.faucet, [
    await transfer(1_000_000n, [account.referenceKey]),
    await transfer(20_000_000n, [other.referenceKey]),
    await transfer(300_000_000n, both),
  ]);
  await fixture.settle();
  expect(await watch()).toBe(3);
  expect(await available()).toBe(OPERATOR_FUNDS + 1_000_000n);
  const found = (await payments()).map(({ providerPaymentId }) => providerPaymentId);
  expect(found).toContain(`${signature}:0`);
  expect(found).toContain(`${signature}:1`);
  expect(watcher.uncredited.map(({ verdict }) => verdict)).toEqual(['UNKNOWN_REFERENCE']);
});

test('a coin that is not configured is kept and credited to nobody', async () => {
  const { mints } = fixture.chain;
  const solana = await openSolana({ ...fixture.settings, mints: { USDC: mints.USDC } });
  await fixture.send(fixture.faucet, [await transfer(5_000_000n, [account.referenceKey], 'EURC')]);
  await fixture.settle();
  expect(await watch(solana)).toBe(1);
  expect(watcher.uncredited.map(({ verdict }) => verdict)).toEqual(['WRONG_ASSET']);
});

test('a transaction that failed on the chain is credited to nobody', async () => {
  const providers = openProviders({ urls: [fixture.chain.url] });
  const lifetime = await readBlockhash(providers);
  const instructions = [
    await transfer(5_000_000n, [account.referenceKey]),
    await transfer(10n ** 18n, [account.referenceKey]),
  ];
  const signed = await signInstructions(fixture.faucet, instructions, lifetime);
  await fixture.solana.send(signed, { preflight: false });
  await fixture.settle();
  await watch();
  expect(new Set(watcher.uncredited.map(({ verdict }) => verdict))).toEqual(new Set(['FAILED']));
  expect(await available()).toBe(OPERATOR_FUNDS);
});
