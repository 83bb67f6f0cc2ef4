import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { amountOf } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import { fundLiquidity } from '#payments/ledger/fund-liquidity.ts';
import { withClient } from '#kernel/storage/backup/session.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { EVENT_CHECKS } from '#payments/storage/checks/event-checks.ts';
import { LEDGER_CHECKS } from '#payments/storage/checks/ledger-checks.ts';
import { PAYOUT_CHECKS } from '#payments/storage/checks/payout-checks.ts';
import {
  startChain,
  type Chain,
  type ChainOptions,
} from '../../scripts/solana-sandbox/start-chain.ts';
import { openChainProxy } from './chain-proxy.ts';
import { feedXml, startFeed, xml } from './feed.ts';
import { newAddress, VAULT_SECRET } from './chain.ts';
import { openV1, rowsOf, type Caller, type V1Answer, type V1Fixture } from './v1.ts';

/** A server of /v1 with a chain, a vault and exchange rates of its own. */
export interface PayoutsFixture extends V1Fixture {
  chain: Chain;
  /** Where the server asks the chain. */
  rpcUrl: string;
  /**
   * Whether the chain gives out blockhashes: without one nothing can be signed, and payouts stay
   * INITIATED. It does not until a test wants it.
   */
  sign(allowed: boolean): void;
  /** A new account that holds so much. */
  accountWith(funds: Partial<Record<AssetCode, string>>, caller?: Caller): Promise<string>;
  /** What the account has of an asset. */
  balance(accountId: string, asset?: AssetCode): Promise<Balance>;
  /** Nothing of all that happened breaks a law of money or of events. */
  expectLawful(): Promise<void>;
}

interface Balance {
  available: string;
  pending: string;
  posted: string;
}

/** Dollars for a euro. */
const DOLLARS = '1.1565';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const today = (): string => new Date().toISOString().slice(0, 10);

const startRates = () => startFeed(xml(feedXml([today(), { USD: DOLLARS }])));

export const chainVariables = (url: string, { faucetSecret }: Chain): Record<string, string> => ({
  SOLANA_TEST_RPC: url,
  SOLANA_TEST_VAULT: hex(VAULT_SECRET),
  SOLANA_TEST_CLUSTER: 'sandbox',
  SOLANA_TEST_WALLET: hex(faucetSecret),
});

/** So much for the operator to exchange with, in units. */
export const giveLiquidity = async (
  { database, test }: V1Fixture,
  funds: [AssetCode, bigint][],
) => {
  const book = paymentBook(database.store, () => new Date());
  const tenant = { organizationId: test.organizationId, mode: 'test' } as const;
  const parts = { USDC: 10n ** 6n, EURC: 10n ** 6n, EUR: 100n };
  const changes = funds.map(([assetCode, units]) =>
    fundLiquidity({
      reference: `opening-${assetCode}`,
      assetCode,
      amount: amountOf(units * parts[assetCode]),
    }),
  );
  await book.commit(tenant, changes);
};

const lawsOf = (fixture: V1Fixture) => async () => {
  const found = await withClient({ url: fixture.database.url }, async (client) => {
    const checks = [...LEDGER_CHECKS, ...PAYOUT_CHECKS, ...EVENT_CHECKS];
    return Promise.all(checks.map(({ problems }) => problems(client)));
  });
  expect(found.flat()).toEqual([]);
};

export const openPayoutsV1 = async (
  variables: Readonly<Record<string, string>> = {},
  options: Partial<ChainOptions> = {},
): Promise<PayoutsFixture> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-payouts-'));
  const chain = await startChain({
    file: join(folder, 'chain.db'),
    vaultSecret: VAULT_SECRET,
    slotMs: null,
    ...options,
  });
  const proxy = await openChainProxy(chain.url);
  const sign = (allowed: boolean): void => {
    proxy.behave = (method) =>
      allowed || method !== 'getLatestBlockhash' ? 'pass' : { status: 503 };
  };
  sign(false);
  const feed = await startRates();
  const fixture = await openV1({
    ...chainVariables(proxy.url, chain),
    FX_FEED: feed.address,
    ...variables,
  });
  const { ask, test } = fixture;
  return {
    ...fixture,
    chain,
    rpcUrl: proxy.url,
    sign,
    accountWith: async (funds, caller = test) => {
      const body = { classification: 'SECONDARY' };
      const made = await ask(caller, '/v1/accounts', { body });
      const accountId = String(made.body.accountId);
      for (const [assetCode, amount] of Object.entries(funds))
        await ask(caller, '/v1/sandbox/payments', { body: { accountId, amount, assetCode } });
      return accountId;
    },
    balance: async (accountId, asset = 'USDC') => {
      const { body } = await ask(test, `/v1/accounts/${accountId}/balances`);
      const rows: (Balance & { assetCode: string })[] = body.data;
      const {
        available = '0',
        pending = '0',
        posted = '0',
      } = rows.find(({ assetCode }) => assetCode === asset) ?? {};
      return { available, pending, posted };
    },
    expectLawful: lawsOf(fixture),
    close: async () => {
      await fixture.close();
      await feed.stop();
      await proxy.close();
      await chain.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The body of a payout of 10.5 USDC to a wallet that nobody has seen before. */
export const cryptoOrder = async (accountId: string, more: object = {}) => ({
  accountId,
  toAddress: await newAddress(),
  chain: 'solana',
  funding: { type: 'DIRECT', amount: '10.5', assetCode: 'USDC' },
  ...more,
});

/** The fields that a 400 names. */
export const fieldsOf = ({ body }: V1Answer): unknown[] =>
  rowsOf(body.errors).map(({ field }) => field);
