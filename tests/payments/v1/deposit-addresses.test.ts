import { join } from 'node:path';
import {
  address,
  createSolanaRpc,
  generateKeyPairSigner,
  lamports,
  type Address,
} from '@solana/kit';
import {
  AuthorityType,
  getCreateAssociatedTokenIdempotentInstruction,
  getSetAuthorityInstruction,
} from '@solana-program/token';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { readBlockhash } from '#payments/solana/lifetimes/lifetimes.ts';
import { openProviders } from '#payments/solana/providers.ts';
import { send } from '#payments/solana/send.ts';
import { associatedTokenAccount } from '#payments/solana/settings.ts';
import { signInstructions } from '#payments/solana/transfer.ts';
import { keyPairOf } from '../../../scripts/solana-sandbox/secrets.ts';
import { tokensIn, VAULT_SECRET, walletsOf, type Wallets } from '../../support/chain.ts';
import { payPlainly, secretText } from '../../support/held.ts';
import { ROOT, start, type Running } from '../../support/process.ts';
import { ask, rowsOf, serveV1 } from '../../support/v1.ts';
import {
  chainVariables,
  cryptoOrder,
  fieldsOf,
  openPayoutsV1,
  type PayoutsFixture,
} from '../../support/v1-payouts.ts';

/** Plain transfers to deposit addresses: a server without the key, and a worker that has it. */

const SLOT_MS = 50;

let fixture: PayoutsFixture;
let wallets: Wallets;
let worker: Running;

const startWorker = (): Promise<Running> =>
  start([join(ROOT, 'tests/support/payout-process.ts')], /at work/, {
    DATABASE_URL: fixture.database.url,
    ...chainVariables(fixture.rpcUrl, fixture.chain),
  });

beforeAll(async () => {
  const { address: vault } = await keyPairOf(VAULT_SECRET);
  const keyless = { SOLANA_TEST_VAULT: '', SOLANA_TEST_VAULT_ADDRESS: vault };
  fixture = await openPayoutsV1(keyless, { slotMs: SLOT_MS });
  fixture.sign(true);
  wallets = await walletsOf(fixture.chain);
  worker = await startWorker();
});
afterAll(async () => {
  await worker.stop();
  await fixture.close();
});

const fundingOf = async (accountId: string) => {
  const { body } = await fixture.ask(fixture.test, `/v1/accounts/${accountId}/funding`);
  return body;
};

const addressOf = async (accountId: string): Promise<string> => {
  let found: unknown;
  const ask = async () => {
    const { assets } = await fundingOf(accountId);
    found = rowsOf(assets).find((row) => row['assetCode'] === 'USDC')?.['depositAddress'];
    return typeof found;
  };
  await expect.poll(ask, { interval: 200 }).toBe('string');
  return String(found);
};

const sendBy: Parameters<typeof payPlainly>[0]['send'] = async (payer, instructions) => {
  const providers = openProviders({ urls: [fixture.rpcUrl], timeLimitMs: 20_000 });
  const signed = await signInstructions(payer, instructions, await readBlockhash(providers));
  await send(providers, signed, { preflight: true });
  return signed;
};

const pay = (wallet: string, amount: bigint) =>
  payPlainly({ chain: fixture.chain, faucet: wallets.faucet, send: sendBy }, wallet, amount);

const at = async (owner: string): Promise<bigint> => {
  const account = await associatedTokenAccount(address(owner), fixture.chain.mints.USDC);
  return tokensIn({ rpc: createSolanaRpc(fixture.chain.url) }, account);
};

const landed = async (): Promise<bigint> => {
  const row = await fixture.database.store.row(
    z.object({ sum: z.bigint() }),
    sql`SELECT coalesce(sum(amount), 0) AS sum FROM sweeps WHERE state = 'LANDED'`,
  );
  return row?.sum ?? 0n;
};

test('a plain transfer is credited, swept, and paid out again', async () => {
  const accountId = await fixture.accountWith({});
  expect(await fundingOf(accountId)).toMatchObject({
    vaultAddress: wallets.vault.address,
    referenceKey: expect.any(String),
  });
  const wallet = await addressOf(accountId);
  const { signature } = await pay(wallet, 12_000_000n);
  await expect
    .poll(async () => (await fixture.balance(accountId)).available, { interval: 200 })
    .toBe('12');
  const { body } = await fixture.ask(fixture.test, `/v1/payments?accountId=${accountId}`);
  expect(rowsOf(body.data)).toMatchObject([
    { method: 'CRYPTO', provider: 'solana', providerPaymentId: signature, amount: '12' },
  ]);
  const order = await cryptoOrder(accountId);
  const made = await fixture.ask(fixture.test, '/v1/payouts/crypto', { body: order });
  const status = async () =>
    (await fixture.ask(fixture.test, `/v1/payouts/${made.body.payoutId}`)).body.status;
  await expect.poll(status, { interval: 200 }).toBe('COMPLETED');
  await expect.poll(() => at(wallet), { interval: 200 }).toBe(0n);
  // The chain shows it before the books do.
  await expect.poll(landed, { interval: 200 }).toBe(12_000_000n);
  await fixture.expectLawful();
});

/** A server as it is started after the vault was changed: the first one is a former vault. */
const serveNewVault = async () => {
  const { chain, rpcUrl, database } = fixture;
  const secret = new Uint8Array(32).fill(9);
  const { address: vault } = await keyPairOf(secret);
  await createSolanaRpc(chain.url).requestAirdrop(vault, lamports(1_000_000_000n)).send();
  return serveV1(database.url, {
    ...chainVariables(rpcUrl, chain),
    SOLANA_TEST_VAULT: secretText(secret),
    SOLANA_TEST_FORMER_VAULTS: secretText(VAULT_SECRET),
  });
};

/** A token account of any address, which is not the usual one of its owner. */
const givenTo = async (newAuthority: Address): Promise<string> => {
  const { faucet } = wallets;
  const { USDC: mint } = fixture.chain.mints;
  const owner = await generateKeyPairSigner();
  const owned = await associatedTokenAccount(owner.address, mint);
  await sendBy(faucet, [
    getCreateAssociatedTokenIdempotentInstruction({
      ...{ payer: faucet, ata: owned, owner: owner.address, mint },
    }),
    getSetAuthorityInstruction({
      ...{ owned, owner, newAuthority, authorityType: AuthorityType.AccountOwner },
    }),
  ]);
  return owned;
};

test('no payout goes to an earlier vault, whichever of its addresses is named', async () => {
  const accountId = await fixture.accountWith({ USDC: '100' });
  const wallet = await addressOf(accountId);
  const former = wallets.vault.address;
  const { USDC, EURC } = fixture.chain.mints;
  const server = await serveNewVault();
  for (const toAddress of [
    former,
    await associatedTokenAccount(former, USDC),
    await associatedTokenAccount(former, EURC),
    await givenTo(former),
  ]) {
    const body = await cryptoOrder(accountId, { toAddress });
    const shown = await ask(server.url, fixture.test, '/v1/payouts/crypto/preview', { body });
    expect(shown.body.destination).toMatchObject({ payable: false, kind: 'own-vault' });
    const refused = await ask(server.url, fixture.test, '/v1/payouts/crypto', { body });
    expect([refused.status, ...fieldsOf(refused)]).toEqual([400, 'toAddress']);
  }
  // Another customer's deposit address is a destination like any other.
  for (const body of [
    await cryptoOrder(accountId),
    await cryptoOrder(accountId, { toAddress: wallet }),
  ]) {
    const shown = await ask(server.url, fixture.test, '/v1/payouts/crypto/preview', { body });
    expect(shown.body.destination).toMatchObject({ payable: true });
  }
  await server.stop();
});

test('workers that are killed at any moment lose nothing, and move nothing twice', async () => {
  const accountId = await fixture.accountWith({});
  const wallet = await addressOf(accountId);
  const [before, inVault] = [await landed(), await at(wallets.vault.address)];
  const amounts = [1_000_000n, 2_000_000n, 3_000_000n, 4_000_000n, 5_000_000n];
  for (const [index, amount] of amounts.entries()) {
    await pay(wallet, amount);
    await new Promise((done) => setTimeout(done, 700 * index));
    await worker.kill();
    worker = await startWorker();
  }
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  await expect
    .poll(async () => (await fixture.balance(accountId)).available, { interval: 200 })
    .toBe('15');
  await expect.poll(landed, { interval: 200 }).toBe(before + sum);
  expect(await at(wallet)).toBe(0n);
  expect(await at(wallets.vault.address)).toBe(inVault + sum);
  await fixture.expectLawful();
});
