import { randomBytes } from 'node:crypto';
import type { Mode } from '#access/key.ts';
import { createOrganization } from '#access/organizations.ts';
import { amountOf } from '#kernel/money/amount.ts';
import { createAccount, type AccountOrder } from '#payments/account/create.ts';
import type { Account } from '#payments/account/account.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import type { PaymentBook } from '#payments/changes.ts';
import type { PaymentPorts } from '#payments/ports.ts';
import { idsFrom } from '#payments/ids.ts';
import { refundPayment } from '#payments/payment/refund.ts';
import { recordPayment, type PaymentReport } from '#payments/payment/record.ts';
import type { Payment } from '#payments/payment/payment.ts';
import type { Chains } from '#payments/chain/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Terms } from '#payments/quote/terms.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import { depositAddressBook } from '#payments/storage/deposits/addresses.ts';
import { beneficiaryReader } from '#payments/storage/beneficiaries.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { NO_DENY_LIST } from '#payments/storage/deny-list.ts';
import { eventReader } from '#payments/storage/events.ts';
import { operatorReader } from '#payments/storage/liquidity.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { paymentReader } from '#payments/storage/payments.ts';
import { payoutReader } from '#payments/storage/payouts.ts';
import { snapshotReader } from '#payments/storage/reserves/snapshots.ts';
import { referenceReader } from '#payments/storage/requests/references.ts';
import { quoteReader } from '#payments/storage/quotes.ts';
import { approvalPolicies } from '#payments/storage/approvals/policies.ts';
import { openingStore } from '#payments/storage/costs/openings.ts';
import { keyLineage } from '#access/storage/key-lineage.ts';
import { clockReader } from '#payments/storage/sandbox-clocks.ts';
import { testDeposits } from '#payments/storage/requests/test-deposits.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { TestDatabase } from './database.ts';
import { fillPayouts } from './filled-payouts.ts';
import { keyPorts } from './keys.ts';

/** A setup in which a test does what an integrator and the operator do, on a real database. */
export interface Setup {
  store: Store;
  ports: PaymentPorts;
  book: PaymentBook;
  /** A new organization in one mode. */
  newTenant(mode?: Mode): Promise<Tenant>;
  open(tenant: Tenant, order?: Partial<AccountOrder>): Promise<Account>;
  record(tenant: Tenant, report: Partial<PaymentReport> & { accountId: string }): Promise<Payment>;
}

const NO_CHAINS: Chains = { find: () => undefined };

/** Terms without fees; a test that is about them sets its own. */
const FREE_TERMS: Terms = {
  spreadBps: 0,
  fee: {
    crypto: { numerator: 0n, denominator: 1n },
    fiat: { numerator: 0n, denominator: 1n },
  },
  tokenAccountFee: { numerator: 0n, denominator: 1n },
  tokenAccountsDaily: { test: null, live: null },
  least: { numerator: 0n, denominator: 1n },
  most: { numerator: 10n ** 12n, denominator: 1n },
  rateDaysMost: 5,
};

const systemClock = (): Date => new Date();

export const setupOf = (store: Store, now = systemClock, chains = NO_CHAINS): Setup => {
  const ports: PaymentPorts = {
    ...idsFrom({ now, randomBytes }),
    accounts: accountReader(store),
    payments: paymentReader(store),
    payouts: payoutReader(store),
    references: referenceReader(store),
    reserves: snapshotReader(store),
    quotes: quoteReader(store),
    operator: operatorReader(store),
    beneficiaries: beneficiaryReader(store),
    events: eventReader(store),
    screening: NO_DENY_LIST,
    rates: { current: async () => null },
    rails: { isConfigured: () => true },
    terms: FREE_TERMS,
    clock: clockReader(store),
    approvalPolicies: approvalPolicies(store),
    openings: openingStore(store),
    keyLineage: keyLineage(store),
    testDeposits: testDeposits(store),
    chains,
    depositAddresses: depositAddressBook(store, now),
    now,
  };
  const book = paymentBook(store, now);
  return {
    store,
    ports,
    book,
    newTenant: async (mode = 'test') => {
      const { organizationId } = await createOrganization(keyPorts(store), 'Acme');
      return { organizationId, mode };
    },
    open: (tenant, order = {}) => {
      const decide = async () => createAccount(ports, { classification: 'SECONDARY', ...order });
      return commitDecision(book, { tenant, decide });
    },
    record: (tenant, report) => {
      const providerPaymentId = ports.newId('pi');
      const facts = { amount: amountOf(1_000_000n), assetCode: 'USDC', method: 'CARD' } as const;
      const given = { ...facts, provider: 'Stripe', providerPaymentId, ...report };
      return commitDecision(book, { tenant, decide: () => recordPayment(ports, tenant, given) });
    },
  };
};

/** A setup on a fresh, migrated database. */
export const freshSetup = async (database: TestDatabase, now = systemClock): Promise<Setup> => {
  await migrate(database.store);
  return setupOf(database.store, now);
};

/** Moves money in every way that there is, and keeps an answer. */
export const fillLedger = async (store: Store, mode: Mode = 'live'): Promise<void> => {
  const setup = setupOf(store);
  const { ports, book, newTenant, open, record } = setup;
  const tenant = await newTenant(mode);
  const { accountId } = await open(tenant, { classification: 'PRIMARY', metadata: { ü: ['😀'] } });
  await record(tenant, { accountId, amount: amountOf(2n ** 60n) });
  await record(tenant, { accountId, status: 'PENDING' });
  const { paymentId } = await record(tenant, { accountId });
  await commitDecision(book, { tenant, decide: () => refundPayment(ports, tenant, paymentId) });
  const stamp = {
    scope: 'POST /x key',
    fingerprint: 'f',
    status: 200,
    body: '{}',
    at: ports.now(),
  };
  await book.commit(tenant, [], stamp);
  await fillPayouts(setup, tenant, accountId);
};
