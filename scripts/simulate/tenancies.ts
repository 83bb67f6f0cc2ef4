import { createKey } from '#access/create.ts';
import { MODES } from '#access/key.ts';
import { createOrganization } from '#access/organizations.ts';
import { ORGANIZATION_SCOPES, type OrganizationScope } from '#access/scopes.ts';
import { keyStore } from '#access/storage/keys.ts';
import { organizationStore } from '#access/storage/organizations.ts';
import { amountOf } from '#kernel/money/amount.ts';
import type { Store } from '#kernel/storage/store.ts';
import { createAccount } from '#payments/account/create.ts';
import { createBeneficiary } from '#payments/beneficiary/create.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { idsFrom } from '#payments/ids.ts';
import { fundLiquidity, withdrawLiquidity } from '#payments/ledger/fund-liquidity.ts';
import { recordPayment } from '#payments/payment/record.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import { approvalPolicies } from '#payments/storage/approvals/policies.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { paymentReader } from '#payments/storage/payments.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Random } from '../bench/random.ts';
import { BANK_ACCOUNTS, type BankAccount } from './bank-accounts.ts';
import { ownFundsOf, vaultFundsOf } from './chains.ts';
import { ASSETS, COINS } from './coins.ts';
import type { Turnstile } from './turnstile.ts';

/** Organizations in both modes, each with an account, a key, and its part of the vault. */

export interface Beneficiary extends BankAccount {
  beneficiaryId: string;
}

export interface Tenancy {
  tenant: Tenant;
  accountId: string;
  /** Deposits that name it are the account's. */
  referenceKey: string;
  /** The header Authorization of its requests. */
  authorization: string;
  /** The same of those who approve payouts that others order. */
  approvals: readonly string[];
  beneficiaries: readonly Beneficiary[];
}

const ORGANIZATIONS = ['First', 'Second'];
const USUAL = { lean: false } as const;
/** Of each coin, what an account has at the start. */
export const ACCOUNT_FUNDS =
  (vaultFundsOf(USUAL) - ownFundsOf(USUAL)) / BigInt(ORGANIZATIONS.length);
/** In cents, at the bank of the operator. */
export const LIQUIDITY_EUROS = 1_000_000n;

interface Parts {
  store: Store;
  random: Random;
  turnstile: Turnstile;
}

export const seededWorld = ({ random, turnstile: { now } }: Parts) => {
  const randomBytes = (count: number): Uint8Array =>
    Uint8Array.from({ length: count }, () => Math.floor(random.next() * 256));
  const randomCode = (count: number): string => Buffer.from(randomBytes(count)).toString('hex');
  return { now, randomBytes, randomCode };
};

/** Payouts of more than this wait for approval. */
export const APPROVAL_THRESHOLD = 3_500_000n;
export const APPROVERS_NEEDED = { USDC: 1, EURC: 2 } as const;
export const APPROVAL_HOURS = 24;
/** One more than ever have to approve. */
const APPROVERS = 3;

const setPolicies = async (store: Store, tenant: Tenant, now: Date): Promise<void> => {
  const policies = approvalPolicies(store);
  const terms = { threshold: amountOf(APPROVAL_THRESHOLD), expiresAfterHours: APPROVAL_HOURS };
  for (const assetCode of COINS) {
    const approvers = APPROVERS_NEEDED[assetCode];
    await policies.set(tenant, { ...terms, approvers, assetCode }, now);
  }
};

const openBeneficiaries = async (parts: Parts, tenant: Tenant): Promise<Beneficiary[]> => {
  const { store, turnstile } = parts;
  const ports = { ...idsFrom(seededWorld(parts)), now: turnstile.now };
  const made: Beneficiary[] = [];
  for (const account of BANK_ACCOUNTS[tenant.mode]) {
    const { beneficiaryId } = await commitDecision(paymentBook(store, turnstile.now), {
      tenant,
      decide: async () => createBeneficiary(ports, { name: 'Somebody', iban: account.iban }),
    });
    made.push({ ...account, beneficiaryId });
  }
  return made;
};

const openTenancy = async (parts: Parts, tenant: Tenant): Promise<Tenancy> => {
  const { store, turnstile } = parts;
  const { now } = turnstile;
  const world = seededWorld(parts);
  const ports = {
    ...idsFrom(world),
    now,
    accounts: accountReader(store),
    payments: paymentReader(store),
  };
  const book = paymentBook(store, now);
  const { accountId, referenceKey } = await commitDecision(book, {
    tenant,
    decide: async () => createAccount(ports, { classification: 'PRIMARY' }),
  });
  for (const assetCode of COINS) {
    const report = { accountId, amount: amountOf(ACCOUNT_FUNDS), assetCode };
    const from = { method: 'CRYPTO', provider: 'solana', providerPaymentId: assetCode } as const;
    await commitDecision(book, {
      tenant,
      decide: () => recordPayment(ports, tenant, { ...report, ...from, inVault: true }),
    });
  }
  const { organizationId, mode } = tenant;
  const keyPorts = { keys: keyStore(store), organizations: organizationStore(store), world };
  const holder = { type: 'organization', organizationId, mode } as const;
  const basicOf = async (scopes: readonly OrganizationScope[]): Promise<string> => {
    const { key } = await createKey(keyPorts, { holder, scopes, expiresAt: null });
    return `Basic ${Buffer.from(`${organizationId}:${key.text}`).toString('base64')}`;
  };
  await setPolicies(store, tenant, now());
  const authorization = await basicOf(ORGANIZATION_SCOPES);
  const approvals: string[] = [];
  for (let count = 0; count < APPROVERS; count += 1)
    approvals.push(await basicOf(['payouts:approve']));
  const beneficiaries = await openBeneficiaries(parts, tenant);
  return { tenant, accountId, referenceKey, authorization, approvals, beneficiaries };
};

export const openTenancies = async (parts: Parts): Promise<Tenancy[]> => {
  const { store, turnstile } = parts;
  const organizations = organizationStore(store);
  const tenancies: Tenancy[] = [];
  for (const name of ORGANIZATIONS) {
    const ports = { organizations, world: seededWorld(parts) };
    const { organizationId } = await createOrganization(ports, name);
    for (const mode of MODES) tenancies.push(await openTenancy(parts, { organizationId, mode }));
  }
  for (const { tenant } of tenancies.slice(0, MODES.length))
    await paymentBook(store, turnstile.now).commit(
      tenant,
      ASSETS.map((assetCode) =>
        fundLiquidity({
          reference: `opening ${assetCode}`,
          assetCode,
          amount: amountOf(assetCode === 'EUR' ? LIQUIDITY_EUROS : ownFundsOf(USUAL)),
        }),
      ),
    );
  return tenancies;
};

/** The operator takes out what is its own, but for euros at its bank. */
export const emptyLiquidity = async (
  { store, turnstile }: Pick<Parts, 'store' | 'turnstile'>,
  tenancies: readonly Tenancy[],
): Promise<void> => {
  const amount = amountOf(ownFundsOf(USUAL));
  for (const { tenant } of tenancies.slice(0, MODES.length))
    await paymentBook(store, turnstile.now).commit(
      tenant,
      COINS.map((assetCode) =>
        withdrawLiquidity({ reference: `taken ${assetCode}`, assetCode, amount }),
      ),
    );
};
