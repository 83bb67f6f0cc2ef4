import { amountOf } from '#kernel/money/amount.ts';
import type { PayoutChain } from '#payments/chain/ports.ts';
import { acceptPayout, cryptoDetailsFor } from '#payments/payout/accept.ts';
import type { Payout } from '#payments/payout/payout.ts';
import {
  WORKER_DEFAULTS,
  type Alarm,
  type PayoutWork,
  type RoundReport,
  type WorkerSettings,
} from '#payments/payout/worker/ports.ts';
import { runGuardedRound } from '#payments/payout/worker/guarded-round.ts';
import type { Tenant } from '#payments/tenant.ts';
import { payoutFaults } from '#payments/storage/operator/payout-faults.ts';
import { payoutWork } from '#payments/storage/payout-work.ts';
import { payoutReader } from '#payments/storage/payouts.ts';
import type { Store } from '#kernel/storage/store.ts';
import { newAddress, openTestChain, type OpenChain } from './chain.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { setupOf, type Setup } from './payments.ts';

/** A setup, a chain and a worker, with a clock that the test moves. */
export interface PayoutFixture extends OpenChain {
  database: TestDatabase;
  setup: Setup;
  tenant: Tenant;
  accountId: string;
  alarms: Alarm[];
  /** A payout that was accepted just now. */
  accept(order?: { amount?: bigint; to?: string }): Promise<Payout>;
  /** One round of a worker, as much later as asked. */
  round(afterMs?: number, options?: RoundOptions): Promise<RoundReport>;
  read(payoutId: string): Promise<Payout>;
  /** What the account has and what is held, in smallest parts. */
  balance(): Promise<{ available: bigint; pending: bigint }>;
  close(): Promise<void>;
}

interface RoundOptions {
  chain?: PayoutChain;
  work?: PayoutWork;
  settings?: Partial<WorkerSettings>;
}

export const OPERATOR_FUNDS = 1_000_000_000n;

const fundedSetup = async (store: Store, now: () => Date) => {
  const setup = setupOf(store, now);
  const tenant = await setup.newTenant('test');
  const { accountId } = await setup.open(tenant);
  const amount = amountOf(OPERATOR_FUNDS);
  await setup.record(tenant, { accountId, amount, method: 'CRYPTO', provider: 'solana' });
  return { setup, tenant, accountId };
};

/** Opens all of it, with funds in the vault that the ledger knows. */
export const openPayoutFixture = async (): Promise<PayoutFixture> => {
  const database = await freshDatabase();
  let at = Date.parse('2026-11-21T10:00:00.000Z');
  const now = (): Date => new Date(at);
  const { setup, tenant, accountId } = await fundedSetup(database.store, now);
  const vaultFunds = { lamports: 1_000_000_000n, USDC: OPERATOR_FUNDS, EURC: 0n };
  const open = await openTestChain({ vaultFunds });
  const alarms: Alarm[] = [];
  const reader = payoutReader(database.store);
  return {
    ...open,
    database,
    setup,
    tenant,
    accountId,
    alarms,
    accept: async ({ amount = 1_000_000n, to: wallet } = {}) => {
      const address = wallet ?? (await newAddress());
      const destination = await open.solana.readDestination(address, 'USDC');
      if (!destination.payable) throw new Error(destination.sentence);
      const sum = amountOf(amount);
      const { result: payout, changes } = acceptPayout(setup.ports, {
        accountId,
        sums: {
          sourceAmount: sum,
          sourceAssetCode: 'USDC',
          destinationAmount: sum,
          destinationAssetCode: 'USDC',
          fees: [],
          quote: null,
        },
        words: {},
        to: { cryptoDetails: cryptoDetailsFor('solana', destination) },
      });
      await setup.book.commit(tenant, changes);
      return payout;
    },
    round: (afterMs = 2000, { chain = open.solana, work, settings = {} } = {}) => {
      at += afterMs;
      const ports = {
        work: work ?? payoutWork(database.store),
        book: setup.book,
        chain,
        now,
        report: (alarm: Alarm) => void alarms.push(alarm),
      };
      const own = { mode: 'test', chain: 'solana', owner: 'one' } as const;
      return runGuardedRound(
        { ...ports, faults: payoutFaults(database.store) },
        { ...WORKER_DEFAULTS, ...own, ...settings },
      );
    },
    read: async (payoutId) => {
      const payout = await reader.find(tenant, payoutId);
      if (payout === undefined) throw new Error(`${payoutId} is not there`);
      return payout;
    },
    balance: async () => {
      const balances = await setup.ports.accounts.balances(tenant, accountId);
      const usdc = balances.find(({ assetCode }) => assetCode === 'USDC');
      return { available: usdc?.available ?? 0n, pending: usdc?.pending ?? 0n };
    },
    close: () => database.drop(),
  };
};
