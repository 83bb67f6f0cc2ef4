import { amountOf } from '#kernel/money/amount.ts';
import type { PayableDestination } from '#payments/chain/destination.ts';
import type { PayoutChain, VaultChain } from '#payments/chain/ports.ts';
import { signingGate } from '#payments/outflow/gate.ts';
import type { OutflowAlarm } from '#payments/outflow/ports.ts';
import { acceptPayout } from '#payments/payout/accept.ts';
import type { Approval } from '#payments/payout/approval.ts';
import type { CryptoDetails, Payout } from '#payments/payout/payout.ts';
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
import { outflowPortsOf } from './outflows.ts';
import { setupOf, type Setup } from './payments.ts';

/** A setup, a chain and a worker, with a clock that the test moves. */
export interface PayoutFixture extends OpenChain {
  database: TestDatabase;
  setup: Setup;
  now(): Date;
  tenant: Tenant;
  accountId: string;
  alarms: Alarm[];
  /** What was reported of the vault. */
  outflows: OutflowAlarm[];
  /** A payout that was accepted just now. */
  accept(order?: PayoutOrder): Promise<Payout>;
  /** One round of a worker, as much later as asked. */
  round(afterMs?: number, options?: RoundOptions): Promise<RoundReport>;
  read(payoutId: string): Promise<Payout>;
  /** What the account has and what is held, in smallest parts. */
  balance(): Promise<{ available: bigint; pending: bigint }>;
  close(): Promise<void>;
}

interface PayoutOrder {
  amount?: bigint;
  to?: string;
  approval?: Approval | null;
  /** The day on which it counts as one that opens a token account; left out: it does not. */
  opensOn?: string;
}

interface RoundOptions {
  chain?: PayoutChain & Partial<VaultChain>;
  work?: PayoutWork;
  settings?: Partial<WorkerSettings>;
}

/** How coins came that are in the vault. */
export const DEPOSITED = { method: 'CRYPTO', provider: 'solana', inVault: true } as const;

export const OPERATOR_FUNDS = 1_000_000_000n;

const fundedSetup = async (store: Store, now: () => Date) => {
  const setup = setupOf(store, now);
  const tenant = await setup.newTenant('test');
  const { accountId } = await setup.open(tenant);
  const amount = amountOf(OPERATOR_FUNDS);
  await setup.record(tenant, { accountId, amount, ...DEPOSITED });
  return { setup, tenant, accountId };
};

/** Where a payout goes that opens a token account if there is none. */
export const detailsOf = ({ address, tokenAccount, kind }: PayableDestination): CryptoDetails => ({
  toAddress: address,
  chain: 'solana',
  tokenAccount,
  wallet: kind === 'token-account' ? null : address,
  transactionSignature: null,
  confirmations: null,
  networkFee: null,
});

const VAULT_FUNDS = { lamports: 1_000_000_000n, USDC: OPERATOR_FUNDS, EURC: 0n };

/** Opens all of it, with funds in the vault that the ledger knows. */
export const openPayoutFixture = async (): Promise<PayoutFixture> => {
  const database = await freshDatabase();
  const startMs = Date.parse('2026-11-21T10:00:00.000Z');
  const opened = await fundedSetup(database.store, () => new Date(startMs));
  const open = await openTestChain({ vaultFunds: VAULT_FUNDS });
  return fixtureOn(database, { ...open, ...opened }, startMs);
};

/** The same on a database that has all of it already, such as one that was restored. */
export const fixtureOn = (
  database: TestDatabase,
  { tenant, accountId, ...open }: OpenChain & Pick<PayoutFixture, 'tenant' | 'accountId'>,
  startMs: number,
): PayoutFixture => {
  let at = startMs;
  const now = (): Date => new Date(at);
  const setup = setupOf(database.store, now);
  const [alarms, outflows]: [Alarm[], OutflowAlarm[]] = [[], []];
  const reader = payoutReader(database.store);
  return {
    ...open,
    now,
    database,
    setup,
    tenant,
    accountId,
    alarms,
    outflows,
    accept: async ({ amount = 1_000_000n, to: wallet, approval = null, opensOn: day } = {}) => {
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
        to: { cryptoDetails: detailsOf(destination) },
        approval,
        opening: day === undefined ? null : { day, most: null, isUnderWay: null },
      });
      await setup.book.commit(tenant, changes);
      return payout;
    },
    round: (afterMs = 2000, { chain = open.solana, work, settings = {} } = {}) => {
      at += afterMs;
      const source = { mode: 'test', chain: 'solana' } as const;
      const vault = { ...open.solana, ...chain };
      const ports = {
        gate: signingGate(outflowPortsOf({ setup, chain: vault, now, alarms: outflows }), source),
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
