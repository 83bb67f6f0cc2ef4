import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
} from '@solana-program/token';
import { generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { checkDatabase } from '#app/storage/checks.ts';
import { sql } from '#kernel/storage/sql.ts';
import { reconcile } from '#payments/reconcile/reconcile.ts';
import { associatedTokenAccount } from '#payments/solana/settings.ts';
import { reconciliationReader } from '#payments/storage/checks/reconciliation.ts';
import { newAddress } from '../../support/chain.ts';
import { heldOf, payPlainly, type Held } from '../../support/held.ts';
import { openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';

/** What transactions cost the vault, in books that say the same as the chain. */

const RENT = 2_039_280n;

let fixture: PayoutFixture;
let held: Held;
beforeEach(async () => {
  fixture = await openPayoutFixture();
  held = await heldOf(fixture);
});
afterEach(() => fixture.close());

const mintOf = () => fixture.chain.mints.USDC;

/** Its owner has the right to close it, and gets the rent. */
const openAccount = async (owner: KeyPairSigner): Promise<string> => {
  const { faucet: payer } = fixture;
  const ata = await associatedTokenAccount(owner.address, mintOf());
  const mint = mintOf();
  await fixture.send(payer, [
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner: owner.address, mint }),
  ]);
  await fixture.settle();
  return ata;
};

const closeAccount = async (owner: KeyPairSigner): Promise<void> => {
  const account = await associatedTokenAccount(owner.address, mintOf());
  const destination = owner.address;
  await fixture.send(fixture.faucet, [getCloseAccountInstruction({ account, destination, owner })]);
  await fixture.settle();
};

/** Rounds until what was signed has ended. */
const finish = async (): Promise<void> => {
  for (let round = 0; round < 6; round += 1) {
    await fixture.round();
    await held.sweep();
    await fixture.settle();
  }
};

const dayNow = (): string => fixture.now().toISOString().slice(0, 10);

/** What a payout meets on its way, and how many token accounts it opens. */
const STORIES = {
  'a new wallet': async () => {
    await fixture.accept({ opensOn: dayNow() });
    return 1;
  },
  'two to one new wallet': async () => {
    const to = await newAddress();
    await fixture.accept({ to, opensOn: dayNow() });
    await fixture.accept({ to, opensOn: dayNow() });
    return 1;
  },
  'an account that is there': async () => {
    const owner = await generateKeyPairSigner();
    await openAccount(owner);
    await fixture.accept({ to: owner.address });
    return 0;
  },
  'an account that somebody else opens meanwhile': async () => {
    const owner = await generateKeyPairSigner();
    await fixture.accept({ to: owner.address, opensOn: dayNow() });
    await openAccount(owner);
    return 0;
  },
  'an account that is closed meanwhile': async () => {
    const owner = await generateKeyPairSigner();
    await openAccount(owner);
    await fixture.accept({ to: owner.address });
    await closeAccount(owner);
    return 1;
  },
  'a token account by its own address that is closed meanwhile': async () => {
    const owner = await generateKeyPairSigner();
    await fixture.accept({ to: await openAccount(owner) });
    await closeAccount(owner);
    return 0;
  },
  'a deposit that is swept': async () => {
    const { accountId } = await fixture.setup.open(fixture.tenant);
    await payPlainly(fixture, await held.addressOf(accountId), 2_000_000n);
    await fixture.settle();
    await held.watch();
    return 0;
  },
} as const;

const coinNow = async (): Promise<bigint> => (await fixture.solana.readVault()).coin;

const costsRow = z.object({
  paid: z.bigint(),
  fee: z.bigint(),
  rent: z.bigint(),
  shown: z.bigint(),
  swept: z.bigint(),
  opened: z.bigint(),
});

const costs = async () => {
  const [found] = await fixture.setup.store.rows(
    costsRow,
    sql`SELECT coalesce((SELECT sum(paid) FROM coin_accounts), 0) AS paid,
          coalesce(sum(fee), 0) AS fee, coalesce(sum(rent), 0) AS rent,
          (SELECT coalesce(sum(CAST(crypto_details ->> 'networkFee' AS INTEGER)), 0) FROM payouts)
            AS shown,
          (SELECT coalesce(sum(network_fee), 0) FROM sweeps) AS swept,
          (SELECT coalesce(sum(count), 0) FROM opening_days) AS opened
        FROM network_cost_accounts`,
  );
  if (found === undefined) throw new Error('a sum is always there');
  return found;
};

const NAMES = Object.keys(STORIES).filter((name): name is keyof typeof STORIES => name in STORIES);

test('the books have what the vault has paid, whatever transactions meet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...NAMES), { maxLength: 5 }), async (names) => {
      const [coin, before] = [await coinNow(), await costs()];
      let opened = 0n;
      for (const name of names) opened += BigInt(await STORIES[name]());
      await finish();
      const after = await costs();
      const spent = coin - (await coinNow());
      expect(after.paid - before.paid).toBe(spent);
      expect(after.fee + after.rent).toBe(after.paid);
      expect(after.shown + after.swept).toBe(after.paid);
      expect(after.rent - before.rent).toBe(opened * RENT);
      expect(after.opened - before.opened).toBe(opened);
      const left = await fixture.setup.store.rows(
        z.unknown(),
        sql`SELECT id FROM payouts WHERE next_attempt_at IS NOT NULL`,
      );
      expect(left).toEqual([]);
    }),
    // Every story alone, and in any company.
    { numRuns: 8, examples: [...NAMES.map((name): [typeof NAMES] => [[name]]), [NAMES]] },
  );
  const checks = await checkDatabase({ url: fixture.database.url });
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  // Nobody's money has paid for it.
  const reader = reconciliationReader(fixture.setup.store);
  const { assets } = await reconcile({ reader, chain: fixture.solana, now: fixture.now }, 'test');
  expect(assets.map(({ difference }) => difference)).toEqual([0n, 0n]);
});

test('a cost is booked once, as its transaction has it, and stays', async () => {
  await fixture.accept();
  await finish();
  const { store } = fixture.setup;
  const attempt = async (statement: string): Promise<unknown> =>
    store.batch([{ sql: statement, args: [] }]).catch((error: unknown) => error);
  const copy = (change: string): string =>
    `INSERT OR REPLACE INTO network_costs SELECT mode, chain, ${change} created_at
     FROM network_costs`;
  for (const statement of [
    'UPDATE network_costs SET fee = fee + 1',
    'DELETE FROM network_costs',
    'DELETE FROM network_cost_accounts',
    'DELETE FROM coin_accounts',
    copy(`signature, organization_id, purpose, object_id, fee, rent,`),
    copy(`signature || '1', organization_id, purpose, object_id, fee, rent,`),
  ])
    expect(await attempt(statement), statement).toBeInstanceOf(Error);
  const outcome = await attempt('UPDATE coin_accounts SET paid = paid + 1');
  expect(outcome).not.toBeInstanceOf(Error);
  const checks = await checkDatabase({ url: fixture.database.url });
  expect(checks.flatMap(({ problems }) => problems)).toEqual([
    'test solana: the vaults have paid something else',
    'test solana: the vaults have paid something else',
  ]);
});
