import { existsSync, rmSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { createOrganization } from '#access/organizations.ts';
import { amountOf } from '#kernel/money/amount.ts';
import { createAccount } from '#payments/account/create.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { idsFrom } from '#payments/ids.ts';
import { recordPayment } from '#payments/payment/record.ts';
import type { PayoutChain, VaultChain } from '#payments/chain/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import { openSolana } from '#payments/solana/open.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { organizationStore } from '#access/storage/organizations.ts';
import { paymentReader } from '#payments/storage/payments.ts';
import { sql } from '#kernel/storage/sql.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { seededRandom, type Random } from '../bench/random.ts';
import { base58 } from '../solana-sandbox/bytes.ts';
import { SANDBOX_MINTS } from '../solana-sandbox/genesis.ts';
import { openChainInProcess, type ChainInProcess } from '../solana-sandbox/in-process.ts';
import type { ChangedAccount } from '../solana-sandbox/landing.ts';
import { keyPairOf } from '../solana-sandbox/secrets.ts';
import { Faults } from './faults.ts';
import { SimulatedProvider, type ProviderParts } from './provider.ts';
import { Turnstile } from './turnstile.ts';
import { frozenAccount, nonceAccountsOf, paidWallets, VAULT_SECRET } from './wallets.ts';
import type { Wire } from './wire.ts';

/** Everything that one seed plays on: a database, a chain, two providers and time. */

export interface World {
  url: string;
  store: Store;
  random: Random;
  turnstile: Turnstile;
  faults: Faults;
  chain: ChainInProcess;
  wire: Wire;
  tenant: Tenant;
  accountId: string;
  newId(prefix: string): string;
  /** The chain as a worker reaches it, by two providers. */
  openChain(): Promise<PayoutChain & VaultChain>;
  /** The chain as it is. */
  truth: PayoutChain & VaultChain;
  close(): Promise<void>;
}

const FUNDS = 1_000_000_000n;
const SLOT_MS = 400;
/** Who is silent here says so at once: no answer is late by the machine's own clock. */
const PATIENCE_MS = 60_000;

const worldFolder = (): Promise<string> =>
  // Nothing here has to outlive a power cut.
  mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'kontor-simulation-'));

let template: Promise<string> | undefined;

/** A migrated database, made once in a process. */
const migratedFile = async (): Promise<string> => {
  const folder = await worldFolder();
  const file = join(folder, 'template.db');
  const store = await openStore({ url: pathToFileURL(file).href });
  await migrate(store);
  // What still lies beside the file would not be copied with it.
  await store.rows(z.unknown(), sql`PRAGMA wal_checkpoint(TRUNCATE)`);
  await store.close();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return file;
};

const seededBytes =
  (random: Random) =>
  (count: number): Uint8Array =>
    Uint8Array.from({ length: count }, () => Math.floor(random.next() * 256));

/** An organization with money in the vault, which the ledger knows. */
const openTenant = async (store: Store, random: Random, now: () => Date) => {
  const randomBytes = seededBytes(random);
  const randomCode = (count: number): string => Buffer.from(randomBytes(count)).toString('hex');
  const world = { now, randomBytes, randomCode };
  const organizations = organizationStore(store);
  const { organizationId } = await createOrganization({ organizations, world }, 'Simulation');
  const tenant: Tenant = { organizationId, mode: 'test' };
  const ids = idsFrom(world);
  const ports = { ...ids, now, accounts: accountReader(store), payments: paymentReader(store) };
  const book = paymentBook(store, now);
  const { accountId } = await commitDecision(book, {
    tenant,
    decide: async () => createAccount(ports, { classification: 'PRIMARY' }),
  });
  const report = { accountId, amount: amountOf(FUNDS), assetCode: 'USDC' } as const;
  const from = { method: 'CRYPTO', provider: 'solana', providerPaymentId: 'genesis' } as const;
  await commitDecision(book, {
    tenant,
    decide: () => recordPayment(ports, tenant, { ...report, ...from }),
  });
  return { tenant, accountId, newId: ids.newId };
};

/** In every third seed attempts are bound to nonces. */
const NONCES_EVERY = 3;

const nonceAccountsFor = async (seed: number): Promise<readonly ChangedAccount[]> =>
  seed % NONCES_EVERY === 0 ? nonceAccountsOf((await keyPairOf(VAULT_SECRET)).address) : [];

const openChain = async (folder: string, seed: number, turnstile: Turnstile) =>
  openChainInProcess({
    file: join(folder, 'chain.db'),
    vaultSecret: VAULT_SECRET,
    vaultFunds: { lamports: 10_000_000_000n, USDC: FUNDS, EURC: 0n },
    seed: `seed ${seed}`,
    slotMs: SLOT_MS,
    nowMs: () => turnstile.nowMs,
    accounts: [
      ...(await paidWallets()).filter(({ frozen }) => frozen).map(frozenAccount),
      ...(await nonceAccountsFor(seed)),
    ],
  });

/** Two providers that fail, and one that tells the truth. */
const wireTo = (parts: Omit<ProviderParts, 'mayDeny'>): Wire => {
  const one = new SimulatedProvider({ ...parts, mayDeny: false });
  const two = new SimulatedProvider({ ...parts, mayDeny: true });
  const headers = { 'content-type': 'application/json' };
  return new Map([
    ['one.invalid', (body) => one.answer(body)],
    ['two.invalid', (body) => two.answer(body)],
    ['truth.invalid', async (body) => new Response(await parts.chain.ask(body), { headers })],
  ]);
};

const solanaAt = async (seed: number, turnstile: Turnstile, random: Random) => {
  const vault = await keyPairOf(VAULT_SECRET);
  const options = {
    nowMs: () => turnstile.nowMs,
    pause: async () => undefined,
    random: () => random.next(),
  };
  const settings = {
    vault,
    mints: SANDBOX_MINTS,
    nonceAccounts: (await nonceAccountsFor(seed)).map(({ address }) => base58(address)),
    timeLimitMs: PATIENCE_MS,
  };
  return (rpcUrls: readonly string[]) => openSolana({ ...settings, rpcUrls }, options);
};

export const openWorld = async (seed: number): Promise<World> => {
  const random = seededRandom(seed);
  const turnstile = new Turnstile(random);
  const faults = new Faults(random);
  const folder = await worldFolder();
  const file = join(folder, 'kontor.db');
  await copyFile(await (template ??= migratedFile()), file);
  const url = pathToFileURL(file).href;
  const store = await openStore({ url });
  const chain = await openChain(folder, seed, turnstile);
  const wire = wireTo({ chain, faults, random, turnstile });
  const at = await solanaAt(seed, turnstile, random);
  return {
    url,
    store,
    random,
    turnstile,
    faults,
    chain,
    wire,
    ...(await openTenant(store, random, turnstile.now)),
    openChain: () => at(['http://one.invalid', 'http://two.invalid']),
    truth: await at(['http://truth.invalid']),
    close: async () => {
      await store.close();
      await chain.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
