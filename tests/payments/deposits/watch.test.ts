import { AccountRole, address, type Instruction } from '@solana/kit';
import { getTransferCheckedInstruction } from '@solana-program/token';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Account } from '#payments/account/account.ts';
import type { Deposit } from '#payments/deposit/deposit.ts';
import { watchDeposits } from '#payments/deposit/watch.ts';
import { openSolana } from '#payments/solana/open.ts';
import { readBlockhash } from '#payments/solana/lifetimes.ts';
import { openProviders } from '#payments/solana/providers.ts';
import { associatedTokenAccount, vaultTokens } from '#payments/solana/settings.ts';
import { signInstructions } from '#payments/solana/transfer.ts';
import { depositKeeper } from '#payments/storage/deposits.ts';
import { readAccount } from '#payments/account/read.ts';
import { openPayoutHouse, HOUSE_FUNDS, type PayoutHouse } from '../../support/payouts.ts';

let house: PayoutHouse;
let account: Account;
let uncredited: Deposit[];
let unreadable: string[];
beforeEach(async () => {
  house = await openPayoutHouse();
  account = await readAccount(house.desk.ports, house.tenant, house.accountId);
  uncredited = [];
  unreadable = [];
});
afterEach(() => house.close());

const watch = async (by?: PayoutHouse['solana']): Promise<number> => {
  const tokens = await vaultTokens(house.settings);
  const addresses = [house.vault.address, ...tokens.map(({ tokenAccount }) => tokenAccount)];
  const { desk } = house;
  const chain = by ?? house.solana;
  const keeper = depositKeeper(desk.store);
  const report = (deposit: Deposit) => void uncredited.push(deposit);
  const reportUnreadable = (signature: string) => void unreadable.push(signature);
  const ports = { ...desk.ports, chain, keeper, book: desk.book, report, reportUnreadable };
  return watchDeposits(ports, { mode: 'test', chain: 'solana', addresses });
};

const pay = async (amount: bigint, references: readonly string[] = [account.referenceKey]) => {
  const sent = await house.testWallet.deposit({ assetCode: 'USDC', amount, references });
  await house.chain.step();
  return sent;
};

const payments = () =>
  house.desk.ports.payments.list(house.tenant, {}, { after: null, limit: 100 });
const available = async () => (await house.balance()).available;

test('a deposit is credited once it is final, and only once', async () => {
  const { signature } = await pay(2_500_000n);
  expect(await watch()).toBe(0);
  await house.settle();
  expect(await watch()).toBe(1);
  expect(await watch()).toBe(0);
  expect(await available()).toBe(HOUSE_FUNDS + 2_500_000n);
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
  await house.settle();
  await Promise.all([watch(), watch()]);
  expect(await available()).toBe(HOUSE_FUNDS + 3_000_000n);
});

test('a deposit is found although the cursor is lost, and not credited again', async () => {
  await pay(1_000_000n);
  await house.settle();
  await watch();
  const { sql } = await import('#kernel/storage/sql.ts');
  await house.desk.store.batch([sql`DELETE FROM chain_cursors`]);
  expect(await watch()).toBe(0);
  expect(await available()).toBe(HOUSE_FUNDS + 1_000_000n);
});

test('dust, and what names nobody, is kept and credited to nobody', async () => {
  await pay(999n);
  await pay(5_000_000n, []);
  await pay(6_000_000n, [house.faucet.address]);
  await house.settle();
  expect(await watch()).toBe(3);
  expect(uncredited.map(({ verdict }) => verdict)).toEqual([
    'DUST',
    'UNKNOWN_REFERENCE',
    'UNKNOWN_REFERENCE',
  ]);
  expect(await available()).toBe(HOUSE_FUNDS);
});

test('an own payout is no deposit', async () => {
  await house.accept();
  await house.round();
  await house.settle();
  await house.round();
  expect(await watch()).toBe(0);
  expect(uncredited).toEqual([]);
});

/** A customer's transfer, as one instruction of many. */
const transfer = async (
  amount: bigint,
  references: readonly string[],
  coin: 'USDC' | 'EURC' = 'USDC',
): Promise<Instruction> => {
  const { chain, faucet, vault } = house;
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
  const other = await house.desk.open(house.tenant);
  const both = [account.referenceKey, other.referenceKey];
  const { signature } = await house.send(house.faucet, [
    await transfer(1_000_000n, [account.referenceKey]),
    await transfer(20_000_000n, [other.referenceKey]),
    await transfer(300_000_000n, both),
  ]);
  await house.settle();
  expect(await watch()).toBe(3);
  expect(await available()).toBe(HOUSE_FUNDS + 1_000_000n);
  const found = (await payments()).map(({ providerPaymentId }) => providerPaymentId);
  expect(found).toContain(`${signature}:0`);
  expect(found).toContain(`${signature}:1`);
  expect(uncredited.map(({ verdict }) => verdict)).toEqual(['UNKNOWN_REFERENCE']);
});

test('a coin that is not configured is kept and credited to nobody', async () => {
  const { mints } = house.chain;
  const solana = await openSolana({ ...house.settings, mints: { USDC: mints.USDC } });
  await house.send(house.faucet, [await transfer(5_000_000n, [account.referenceKey], 'EURC')]);
  await house.settle();
  expect(await watch(solana)).toBe(1);
  expect(uncredited.map(({ verdict }) => verdict)).toEqual(['WRONG_ASSET']);
});

test('a transaction that failed on the chain is credited to nobody', async () => {
  const providers = openProviders({ urls: [house.chain.url] });
  const lifetime = await readBlockhash(providers);
  const instructions = [
    await transfer(5_000_000n, [account.referenceKey]),
    await transfer(10n ** 18n, [account.referenceKey]),
  ];
  const signed = await signInstructions(house.faucet, instructions, lifetime);
  await house.solana.send(signed, { preflight: false });
  await house.settle();
  await watch();
  expect(new Set(uncredited.map(({ verdict }) => verdict))).toEqual(new Set(['FAILED']));
  expect(await available()).toBe(HOUSE_FUNDS);
});
