import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amountOf } from '#kernel/money/amount.ts';
import type { Payment } from '#payments/payment/payment.ts';
import { openSolana } from '#payments/solana/open.ts';
import { openTestWallet } from '#payments/solana/test-wallet.ts';
import type { Tenant } from '#payments/tenant.ts';
import { startChain, type Chain } from '../../scripts/solana-sandbox/start-chain.ts';
import { VAULT_SECRET, walletsOf, type Wallets } from './chain.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { watcherOf } from './deposits.ts';
import { setupOf, type Setup } from './payments.ts';

/** A vault on a chain of its own, and an organization, for what an operator does about deposits. */
export interface OperatedVault {
  folder: string;
  database: TestDatabase;
  chain: Chain;
  wallets: Wallets;
  setup: Setup;
  tenant: Tenant;
  accountId: string;
  /** The options of the command line that name the organization and its mode. */
  position: readonly string[];
  settings(): Parameters<typeof openSolana>[0];
  /** Finds what came in, once it is final. */
  watch(): Promise<void>;
  /** A transfer into the vault that names these keys; its signature. */
  pay(amount: bigint, references?: readonly string[]): Promise<string>;
  /** A payment that somebody has recorded by hand. */
  record(providerPaymentId: string, amount: bigint): Promise<Payment>;
  /** The key that a payer names to pay into the account. */
  referenceKey(): Promise<string>;
  close(): Promise<void>;
}

export const openOperatedVault = async (): Promise<OperatedVault> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-vault-'));
  const database = await freshDatabase();
  const vaultFunds = { lamports: 1_000_000_000n, USDC: 0n, EURC: 0n };
  const file = join(folder, 'chain.db');
  const chain = await startChain({ file, vaultSecret: VAULT_SECRET, slotMs: null, vaultFunds });
  const wallets = await walletsOf(chain);
  const setup = setupOf(database.store);
  const tenant = await setup.newTenant('test');
  const { accountId } = await setup.open(tenant);
  const settings = () => ({
    rpcUrls: [chain.url],
    vault: wallets.vault,
    mints: chain.mints,
    timeLimitMs: 20_000,
  });
  return {
    ...{ folder, database, chain, wallets, setup, tenant, accountId, settings },
    position: ['--org', tenant.organizationId, '--mode', 'test'],
    watch: async () => {
      await chain.step(40);
      const solana = await openSolana(settings());
      await watcherOf({ setup, solana, settings: settings(), vault: wallets.vault }).watch();
    },
    pay: async (amount, references = []) => {
      const wallet = openTestWallet(settings(), wallets.faucet);
      const { signature } = await wallet.deposit({ assetCode: 'USDC', amount, references });
      return signature;
    },
    record: (providerPaymentId, amount) =>
      setup.record(tenant, {
        ...{ accountId, amount: amountOf(amount), method: 'OTHER' },
        ...{ provider: 'Solana', providerPaymentId },
      }),
    referenceKey: async () =>
      (await setup.ports.accounts.find(tenant, accountId))?.referenceKey ?? '',
    close: async () => {
      await chain.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
