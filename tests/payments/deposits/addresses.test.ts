import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkDatabase } from '#app/storage/checks.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { amountOf } from '#kernel/money/amount.ts';
import { sql } from '#kernel/storage/sql.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { assignDeposit } from '#payments/deposit/assign.ts';
import { readElsewhere } from '#payments/deposit/elsewhere.ts';
import { depositReference, fundLiquidity } from '#payments/ledger/fund-liquidity.ts';
import { reconcile } from '#payments/reconcile/reconcile.ts';
import { associatedTokenAccount } from '#payments/solana/settings.ts';
import { reconciliationReader } from '#payments/storage/checks/reconciliation.ts';
import { openDeposits } from '#payments/storage/deposits/open-deposits.ts';
import { holdingReader } from '#payments/storage/deposits/sweeps.ts';
import { vaultKeeper } from '#payments/storage/deposits/vaults.ts';
import { removeTestData } from '#payments/storage/erasure/remove-test-data.ts';
import { address } from '@solana/kit';
import { tokensIn } from '../../support/chain.ts';
import { heldOf, payPlainly, type Held } from '../../support/held.ts';
import { openPayoutFixture, OPERATOR_FUNDS, type PayoutFixture } from '../../support/payouts.ts';

let fixture: PayoutFixture;
let held: Held;
beforeEach(async () => {
  fixture = await openPayoutFixture();
  held = await heldOf(fixture);
});
afterEach(() => fixture.close());

const balanceOf = async (accountId: string, code = 'USDC'): Promise<bigint> => {
  const balances = await fixture.setup.ports.accounts.balances(fixture.tenant, accountId);
  return balances.find(({ assetCode }) => assetCode === code)?.available ?? 0n;
};

const newAccount = async (): Promise<string> =>
  (await fixture.setup.open(fixture.tenant)).accountId;

const at = async (wallet: string, coin: 'USDC' | 'EURC' = 'USDC'): Promise<bigint> => {
  const account = await associatedTokenAccount(address(wallet), fixture.chain.mints[coin]);
  return tokensIn(fixture, account);
};

const inVault = () => at(fixture.vault.address);

const sweepsIn = async (state: string) =>
  fixture.setup.store.rows(
    z.object({ amount: z.bigint(), network_fee: z.bigint().nullable() }),
    sql`SELECT amount, network_fee FROM sweeps WHERE state = ${state}`,
  );

const sweepWhole = async (): Promise<void> => {
  await held.sweep();
  await fixture.settle();
  await held.sweep();
};

test('each account and asset has an address of its own, always the same', async () => {
  const other = await newAccount();
  const found = [
    await held.addressOf(fixture.accountId),
    await held.addressOf(fixture.accountId, 'EURC'),
    await held.addressOf(other),
  ];
  expect(new Set(found).size).toBe(3);
  expect(await held.addressOf(fixture.accountId)).toBe(found[0]);
  const again = await heldOf(fixture);
  expect(await again.addressOf(other)).toBe(found[2]);
});

test('without the vault’s key no address is made, and those that were made are told', async () => {
  const known = await held.addressOf(fixture.accountId);
  const keyless = await heldOf(fixture, {
    secrets: { current: () => undefined, former: () => [] },
  });
  expect(await keyless.addressOf(fixture.accountId)).toBe(known);
  expect(await keyless.addressOf(await newAccount())).toBe('');
});

test('a plain transfer is credited once to the account of its address, and is swept', async () => {
  const accountId = await newAccount();
  const wallet = await held.addressOf(accountId);
  const { signature } = await payPlainly(fixture, wallet, 5_000_000n);
  expect((await held.watch()).found).toBe(0);
  await fixture.settle();
  expect((await held.watch()).found).toBe(1);
  expect((await held.watch()).found).toBe(0);
  expect(await balanceOf(accountId)).toBe(5_000_000n);
  const paid = await fixture.setup.ports.payments.list(
    fixture.tenant,
    { accountId },
    { after: null, limit: 10 },
  );
  expect(paid).toMatchObject([
    { method: 'CRYPTO', provider: 'solana', providerPaymentId: signature, status: 'COMPLETED' },
  ]);
  await sweepWhole();
  expect(await at(wallet)).toBe(0n);
  expect(await inVault()).toBe(OPERATOR_FUNDS + 5_000_000n);
  const [swept] = await sweepsIn('LANDED');
  expect(swept?.amount).toBe(5_000_000n);
  expect(swept?.network_fee).toBeGreaterThan(0n);
  // What came into the vault by the sweep is no deposit.
  expect((await held.watch()).found).toBe(0);
  expect(await held.sweep()).toEqual({ began: 0, ended: 0 });
  expect(held.uncredited).toEqual([]);
});

test('a second deposit to a swept address is credited, also of the same amount', async () => {
  const wallet = await held.addressOf(fixture.accountId);
  for (const round of [1n, 2n, 3n]) {
    await payPlainly(fixture, wallet, 2_000_000n);
    await fixture.settle();
    await held.watch();
    await held.sweep();
    expect(await balanceOf(fixture.accountId)).toBe(OPERATOR_FUNDS + round * 2_000_000n);
  }
  await fixture.settle();
  await held.sweep();
  await sweepWhole();
  expect(await at(wallet)).toBe(0n);
});

test('the other asset sent to an address is credited, too', async () => {
  const accountId = await newAccount();
  const wallet = await held.addressOf(accountId, 'USDC');
  await payPlainly(fixture, wallet, 3_000_000n, 'EURC');
  await fixture.settle();
  await held.watch();
  expect(await balanceOf(accountId, 'EURC')).toBe(3_000_000n);
  await sweepWhole();
  expect(await at(wallet, 'EURC')).toBe(0n);
  expect(await at(fixture.vault.address, 'EURC')).toBe(3_000_000n);
});

test('a transaction that pays the vault and two addresses credits each once', async () => {
  const [one, two] = [await newAccount(), await newAccount()];
  const wallets = [await held.addressOf(one), await held.addressOf(two)];
  const mint = fixture.chain.mints.USDC;
  const { getTransferCheckedInstruction, getCreateAssociatedTokenIdempotentInstruction } =
    await import('@solana-program/token');
  const source = await associatedTokenAccount(fixture.faucet.address, mint);
  const owners = [...wallets, fixture.vault.address].map((each) => address(each));
  const instructions = await Promise.all(
    owners.map(async (owner, index) => {
      const ata = await associatedTokenAccount(owner, mint);
      const payer = fixture.faucet;
      return [
        getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint }),
        getTransferCheckedInstruction({
          source,
          mint,
          destination: ata,
          authority: payer,
          amount: BigInt(index + 1) * 1_000_000n,
          decimals: 6,
        }),
      ];
    }),
  );
  await fixture.send(fixture.faucet, instructions.flat());
  await fixture.settle();
  await Promise.all([held.watch(), held.watch()]);
  await held.watch();
  expect(await balanceOf(one)).toBe(1_000_000n);
  expect(await balanceOf(two)).toBe(2_000_000n);
  expect(held.uncredited.map(({ verdict }) => verdict)).toContain('UNKNOWN_REFERENCE');
});

test('dust stays where it is and is credited to nobody', async () => {
  const accountId = await newAccount();
  const wallet = await held.addressOf(accountId);
  await payPlainly(fixture, wallet, 999n);
  await fixture.settle();
  await held.watch();
  expect(held.uncredited.map(({ verdict }) => verdict)).toEqual(['DUST']);
  await sweepWhole();
  expect(await at(wallet)).toBe(999n);
  expect(await balanceOf(accountId)).toBe(0n);
});

test('a payout to a deposit address is credited to its account', async () => {
  const accountId = await newAccount();
  const wallet = await held.addressOf(accountId);
  await fixture.accept({ to: wallet, amount: 4_000_000n });
  await fixture.round();
  await fixture.settle();
  await fixture.round();
  await held.watch();
  expect(await balanceOf(accountId)).toBe(4_000_000n);
  await sweepWhole();
  expect(await inVault()).toBe(OPERATOR_FUNDS);
});

describe('dust at the address of an organization whose test data end', () => {
  const SOURCE = { mode: 'test', chain: 'solana' } as const;

  const booksOf = async () => {
    const { setup, solana: chain } = fixture;
    const ports = { chain, sweeper: held.sweeper, vaults: vaultKeeper(setup.store) };
    const holdings = holdingReader(setup.store);
    const reader = reconciliationReader(setup.store);
    const elsewhere = () => readElsewhere({ ...ports, holdings }, SOURCE);
    const { now } = setup.ports;
    const { assets } = await reconcile({ reader, chain, now, readElsewhere: elsewhere }, 'test');
    return assets.find(({ assetCode }) => assetCode === 'USDC');
  };

  /** As the job does it much later. */
  const removeIdle = () => {
    const { database } = fixture;
    const now = new Date(Date.now() + 100 * DAY_MS);
    return removeTestData({ store: database.store, options: { url: database.url }, days: 90, now });
  };

  /** Dust at an address of an organization that keeps nothing else. */
  const dustOfOther = async () => {
    const tenant = await fixture.setup.newTenant();
    const { accountId } = await fixture.setup.open(tenant);
    const ofOther = await heldOf({ ...fixture, tenant });
    await payPlainly(fixture, await ofOther.addressOf(accountId), 999n);
    await fixture.settle();
    await held.watch();
    const [deposit] = await openDeposits(fixture.setup.store, 'test', 2);
    if (deposit === undefined) throw new Error('no dust was seen');
    expect(await booksOf()).toMatchObject({ elsewhere: 999n, difference: 0n });
    return deposit;
  };

  const bookAsOwn = async (deposit: { signature: string } | undefined): Promise<void> => {
    const reference = depositReference(deposit?.signature ?? '', 'USDC');
    const order = { reference, assetCode: 'USDC', amount: amountOf(999n) } as const;
    await fixture.setup.book.commit(fixture.tenant, [fundLiquidity(order)]);
  };

  const expectRemoved = async (count: number): Promise<void> => {
    expect(await removeIdle()).toBe(count);
    expect(await booksOf()).toMatchObject({ elsewhere: 0n, unclaimed: 0n, difference: 0n });
    expect(await openDeposits(fixture.setup.store, 'test', 2)).toEqual([]);
    const found = await checkDatabase({ url: fixture.database.url });
    expect(found.flatMap(({ problems }) => problems)).toEqual([]);
  };

  test('leaves the books with it', async () => {
    await dustOfOther();
    await expectRemoved(2);
  });

  test('leaves the books with it where the operator has booked it as its own', async () => {
    await bookAsOwn(await dustOfOther());
    expect(await booksOf()).toMatchObject({ unclaimed: 0n, difference: 0n });
    await expectRemoved(2);
  });

  test('waits until the operator can pay it to the account that it was given to', async () => {
    const deposit = await dustOfOther();
    const { setup, tenant, accountId } = fixture;
    const decide = () => assignDeposit(setup.ports, { tenant, accountId }, deposit);
    await commitDecision(setup.book, { tenant, decide });
    // An organization with an open payout stays, and the operator has nothing of its own.
    await fixture.accept();
    expect(await removeIdle()).toBe(0);
    expect(await booksOf()).toMatchObject({ elsewhere: 999n, difference: 0n });
    await fixture.testWallet.deposit({ assetCode: 'USDC', amount: 999n, references: [] });
    await fixture.settle();
    await held.watch();
    await bookAsOwn((await openDeposits(setup.store, 'test', 2))[0]);
    await expectRemoved(1);
  });
});
