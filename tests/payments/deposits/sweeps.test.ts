import { address, lamports } from '@solana/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { PayoutChain, VaultChain } from '#payments/chain/ports.ts';
import { openSolana } from '#payments/solana/open.ts';
import { associatedTokenAccount } from '#payments/solana/settings.ts';
import { vaultKeeper } from '#payments/storage/deposits/vaults.ts';
import { keyPairOf } from '../../../scripts/solana-sandbox/secrets.ts';
import { tokensIn, VAULT_SECRET } from '../../support/chain.ts';
import { heldOf, payPlainly, secretText, type Held } from '../../support/held.ts';
import { openPayoutFixture, OPERATOR_FUNDS, type PayoutFixture } from '../../support/payouts.ts';

/** Sweeps are payouts' equals: a crash at any point loses nothing, and moves nothing twice. */

let fixture: PayoutFixture;
let held: Held;
let accountId: string;
let wallet: string;
const SOURCE = { mode: 'test', chain: 'solana' } as const;
const PAID = 7_000_000n;

beforeEach(async () => {
  fixture = await openPayoutFixture();
  held = await heldOf(fixture);
  ({ accountId } = await fixture.setup.open(fixture.tenant));
  wallet = await held.addressOf(accountId);
  await payPlainly(fixture, wallet, PAID);
  await fixture.settle();
  await held.watch();
});
afterEach(() => fixture.close());

const at = async (owner: string): Promise<bigint> =>
  tokensIn(fixture, await associatedTokenAccount(address(owner), fixture.chain.mints.USDC));

/** What deposit addresses hold by the books, coins on their way into the vault included. */
const heldByBooks = async (): Promise<bigint | undefined> => {
  const held = await fixture.setup.store.row(
    z.object({ amount: z.bigint() }),
    sql`SELECT sum(received - swept) AS amount FROM deposit_addresses WHERE asset = 'USDC'`,
  );
  return held?.amount;
};

const states = async (): Promise<string[]> => {
  const rows = await fixture.setup.store.rows(
    z.object({ state: z.string() }),
    sql`SELECT state FROM sweeps ORDER BY state`,
  );
  return rows.map(({ state }) => state);
};

const CRASH = new Error('the process ends here');

/** A chain at which the process ends when it comes to this call. */
const endingAt = (call: 'send' | 'readStatuses' | 'proveLanding'): PayoutChain & VaultChain => ({
  ...fixture.solana,
  [call]: () => Promise.reject(CRASH),
});

const finish = async (): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    await held.sweep();
    await fixture.settle();
  }
  await held.sweep();
};

test.each(['send', 'readStatuses', 'proveLanding'] as const)(
  'a process that ends at %s leaves what the next one brings to its end',
  async (call) => {
    if (call !== 'send') await held.sweep();
    await fixture.settle();
    await expect(held.sweep(endingAt(call))).rejects.toThrow(CRASH);
    await finish();
    expect(await states()).toEqual(['LANDED']);
    expect(await at(wallet)).toBe(0n);
    expect(await at(fixture.vault.address)).toBe(OPERATOR_FUNDS + PAID);
  },
);

test('bytes that left, and of which the process did not hear, are not signed again', async () => {
  const lost: PayoutChain & VaultChain = {
    ...fixture.solana,
    send: async (...given) => {
      await fixture.solana.send(...given);
      throw CRASH;
    },
  };
  await expect(held.sweep(lost)).rejects.toThrow(CRASH);
  expect(await states()).toEqual(['SIGNED']);
  await fixture.settle();
  await finish();
  expect(await states()).toEqual(['LANDED']);
  expect(await at(fixture.vault.address)).toBe(OPERATOR_FUNDS + PAID);
});

test('two workers at once sign one set of bytes for the same coins', async () => {
  const other = await heldOf(fixture);
  await Promise.all([held.sweep(), other.sweep()]);
  expect(await states()).toHaveLength(1);
  await fixture.settle();
  await Promise.all([held.sweep(), other.sweep()]);
  expect(await states()).toEqual(['LANDED']);
  expect(await heldByBooks()).toBe(0n);
});

test('who stood still while another worker swept signs nothing for these coins', async () => {
  const other = await heldOf(fixture);
  const still: PayoutChain & VaultChain = {
    ...fixture.solana,
    affordable: async (...given) => {
      await other.sweep();
      await fixture.settle();
      await other.sweep();
      return fixture.solana.affordable(...given);
    },
  };
  await held.sweep(still);
  expect(await states()).toEqual(['LANDED']);
  await finish();
  expect(await states()).toEqual(['LANDED']);
  expect(held.alarms).toEqual([]);
});

test('bytes that never landed are given up by proof, and new ones move the coins', async () => {
  const deaf: PayoutChain & VaultChain = {
    ...fixture.solana,
    send: async () => ({ outcome: 'unknown', providers: [] }),
  };
  await held.sweep(deaf);
  const later = await heldOf(fixture, {
    now: () => new Date(fixture.setup.ports.now().getTime() + 120_000),
  });
  await later.sweep(deaf);
  expect(await states()).toEqual(['SENT']);
  await fixture.chain.step(400);
  await later.sweep(deaf);
  expect(await states()).toEqual(['EXPIRED']);
  await finish();
  expect(await states()).toEqual(['EXPIRED', 'LANDED']);
  expect(await at(fixture.vault.address)).toBe(OPERATOR_FUNDS + PAID);
});

test('what addresses hold is counted until it is proved to be in the vault', async () => {
  expect(await heldByBooks()).toBe(PAID);
  await held.sweep();
  await fixture.settle();
  expect(await heldByBooks()).toBe(PAID);
  await held.sweep();
  expect(await heldByBooks()).toBe(0n);
});

const payableOf = (destinationAmount: bigint) =>
  ({ payout: { destinationAssetCode: 'USDC', destinationAmount } }) as const;

test('a payout whose coins are still at an address waits for them, and is then paid', async () => {
  const [large, small] = [payableOf(OPERATOR_FUNDS + 1n), payableOf(1_000_000n)];
  expect(await held.covered([large, small])).toEqual([small]);
  await finish();
  expect(await held.covered([large])).toEqual([large]);
});

test('a payout that takes just what is in the vault waits for nothing', async () => {
  const [most, last, another] = [payableOf(OPERATOR_FUNDS - 1n), payableOf(1n), payableOf(1n)];
  expect(await held.covered([most, last, another])).toEqual([most, last]);
});

const NEW_SECRET = new Uint8Array(32).fill(9);

/** The same chain with another vault, and the first one's key among the former. */
const rotated = async () => {
  const vault = await keyPairOf(NEW_SECRET);
  const settings = { ...fixture.settings, vault };
  await fixture.chain.step();
  await fixture.rpc.requestAirdrop(vault.address, lamports(1_000_000_000n)).send();
  await fixture.chain.step();
  const secrets = {
    current: () => secretText(NEW_SECRET),
    former: () => [secretText(VAULT_SECRET)],
  };
  const solana = await openSolana(settings);
  return { vault, solana, held: await heldOf(fixture, { settings, solana, secrets }) };
};

test('another key moves nothing and pays nothing until the operator has confirmed it', async () => {
  await held.sweep();
  await fixture.settle();
  await held.sweep();
  const { vault, held: next } = await rotated();
  const payable = payableOf(1n);
  await next.sweep();
  expect(await states()).toEqual(['LANDED']);
  expect(await next.covered([payable])).toEqual([]);
  await vaultKeeper(fixture.setup.store).confirm(SOURCE, next.sweeper.vault, new Date());
  // Its coins are on their way.
  expect(await next.covered([payable])).toEqual([]);
  for (let round = 0; round < 3; round += 1) {
    await next.sweep();
    await fixture.settle();
  }
  expect(await at(fixture.vault.address)).toBe(0n);
  expect(await at(vault.address)).toBe(OPERATOR_FUNDS + PAID);
  expect(await next.covered([payable])).toEqual([payable]);
  expect((await next.watch()).found).toBe(0);
});

test('after the vault was changed, old addresses and the old vault take deposits', async () => {
  await held.sweep();
  await fixture.settle();
  await held.sweep();
  const { vault, held: next } = await rotated();
  await vaultKeeper(fixture.setup.store).confirm(SOURCE, next.sweeper.vault, new Date());
  expect(await next.addressOf(accountId)).not.toBe(wallet);
  await payPlainly(fixture, wallet, 2_000_000n);
  await fixture.testWallet.deposit({
    assetCode: 'USDC',
    amount: 3_000_000n,
    references: [
      (await fixture.setup.ports.accounts.find(fixture.tenant, accountId))?.referenceKey ?? '',
    ],
  });
  await fixture.settle();
  await next.watch();
  const [balance] = await fixture.setup.ports.accounts.balances(fixture.tenant, accountId);
  expect(balance?.available).toBe(PAID + 5_000_000n);
  for (let round = 0; round < 4; round += 1) {
    await next.sweep();
    await fixture.settle();
  }
  expect(await at(wallet)).toBe(0n);
  expect(await at(vault.address)).toBe(OPERATOR_FUNDS + PAID + 5_000_000n);
});

test('an old vault keeps what a payout that was signed there needs', async () => {
  await fixture.accept();
  await fixture.round(2000, {
    chain: { ...fixture.solana, send: async () => ({ outcome: 'unknown', providers: [] }) },
  });
  const { held: next } = await rotated();
  await held.watch();
  await held.sweep();
  await vaultKeeper(fixture.setup.store).confirm(SOURCE, next.sweeper.vault, new Date());
  await fixture.settle();
  await next.sweep();
  await fixture.settle();
  await next.sweep();
  expect(await at(fixture.vault.address)).toBeGreaterThanOrEqual(OPERATOR_FUNDS);
});
