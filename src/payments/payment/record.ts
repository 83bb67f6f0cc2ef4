import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import { CHAIN_NAMES } from '#kernel/money/chains.ts';
import type { Metadata } from '#payments/account/account.ts';
import { readAccount } from '#payments/account/read.ts';
import { isAllowed } from '#kernel/transitions.ts';
import type { World } from '#kernel/world.ts';
import type { ReadsAccounts } from '#payments/account/ports.ts';
import type { Decision } from '#payments/decision.ts';
import type { Ids } from '#payments/ids.ts';
import type { PaymentChange } from './changes.ts';
import type { ReadsPayments } from './ports.ts';
import { PaymentError } from '#payments/errors.ts';
import { requireUnusedReference, type ReadsReferences } from '#payments/reference.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Payment, PaymentMethod, PaymentStatus } from './payment.ts';
import { created, ended, PAYMENT_TRANSITIONS } from './states.ts';

export const REPORTED_STATUSES = ['PENDING', 'COMPLETED', 'FAILED'] as const;

/** A provider's report of a payment. */
export interface PaymentReport {
  accountId: string;
  amount: Amount;
  assetCode: AssetCode;
  method: PaymentMethod;
  provider: string;
  providerPaymentId: string;
  /** COMPLETED when left out: the money is there. */
  status?: (typeof REPORTED_STATUSES)[number] | undefined;
  description?: string | undefined;
  metadata?: Metadata | undefined;
  /** Now when left out. */
  initiatedAt?: Date | undefined;
  /**
   * The operator already has the money, such as a return by the bank: it is credited even to an
   * inactive account.
   */
  hasArrived?: true;
  /** A deposit on a chain: its coins are in the vault. All other money is outside. */
  inVault?: true;
}

/** A report with the integrator's reference of the payment. */
interface ReferencedReport extends PaymentReport {
  reference?: string | undefined;
}

type Ports = ReadsAccounts & ReadsPayments & Pick<World, 'now'> & Pick<Ids, 'newId'>;

/** The transition that a report causes in a known payment. */
const EVENTS = { PENDING: null, COMPLETED: 'completed', FAILED: 'failed' } as const;

const newPayment = (ports: Ports, report: ReferencedReport): Payment => {
  const { status = 'COMPLETED', description = '', metadata = {}, reference, ...others } = report;
  const { hasArrived: _, inVault: __, ...facts } = others;
  const now = ports.now();
  return {
    ...facts,
    paymentId: ports.newId('pmt'),
    status,
    description,
    metadata,
    reference: reference ?? null,
    version: 1,
    initiatedAt: report.initiatedAt ?? now,
    processedAt: null,
    completedAt: null,
    createdAt: now,
    updatedAt: now,
  };
};

const isSameMoney = (payment: Payment, report: ReferencedReport): boolean =>
  payment.accountId === report.accountId &&
  payment.amount === report.amount &&
  payment.assetCode === report.assetCode &&
  payment.method === report.method &&
  (report.reference === undefined || payment.reference === report.reference);

/**
 * The transition to a final state; null if the report would be another payment with the same name.
 */
const endingOf = (payment: Payment, report: ReferencedReport): 'completed' | 'failed' | null => {
  const event = EVENTS[report.status ?? 'COMPLETED'];
  if (event === null || !isSameMoney(payment, report)) return null;
  return isAllowed<PaymentStatus>(PAYMENT_TRANSITIONS[event], payment.status) ? event : null;
};

const refuseNothing = ({ amount }: PaymentReport): void => {
  if (amount > 0n) return;
  const fault = { field: 'amount', message: 'expected more than zero', value: '0' };
  throw new PaymentError('VALIDATION_ERROR', 'The amount is zero', [fault]);
};

/** Kontor's own providers, which report deposits on a chain and returns of the bank. */
export const RAILS: readonly string[] = ['bank', ...CHAIN_NAMES];

/** What a person or an integrator reports is never a payment of Kontor's own rails. */
const refuseRail = ({ provider }: PaymentReport): void => {
  if (!RAILS.includes(provider.toLowerCase())) return;
  const sentence =
    `${provider} is a rail of Kontor: its deposits and returns are credited without a report. ` +
    'Of other money, name who holds the money, such as Stripe';
  const message = 'expected another name than that of a rail of Kontor';
  const fault = { field: 'provider', message, value: provider };
  throw new PaymentError('VALIDATION_ERROR', sentence, [fault]);
};

type Recording = Promise<Decision<Payment, PaymentChange>>;

const record = async (
  ports: Ports,
  tenant: Tenant,
  report: ReferencedReport,
  requireNew: () => Promise<void>,
): Recording => {
  refuseNothing(report);
  const { status } = await readAccount(ports, tenant, report.accountId);
  const isHere = report.inVault === true || report.hasArrived === true;
  if (status === 'INACTIVE' && !isHere)
    throw new PaymentError('ACCOUNT_INACTIVE', `${report.accountId} is not active`);
  const earlier = await ports.payments.findReported(tenant, report);
  const event = earlier ? endingOf(earlier, report) : null;
  const from = report.inVault === true ? 'vault' : 'external';
  if (earlier && event) return ended(earlier, { event, from }, ports.now());
  await requireNew();
  if (!earlier) return created(newPayment(ports, report), from);
  const { provider, providerPaymentId } = report;
  throw new PaymentError(
    'PROVIDER_PAYMENT_EXISTS',
    `${provider} ${providerPaymentId} is ${earlier.paymentId} already, ${earlier.status}`,
  );
};

/**
 * Records a provider's report, which may first be PENDING, and credits the account once it is
 * COMPLETED. Deposits in the vault and returned money are credited to INACTIVE accounts as well.
 */
export const recordPayment = (ports: Ports, tenant: Tenant, report: PaymentReport): Recording =>
  record(ports, tenant, report, async () => {});

/**
 * Records a payment that a person or an integrator reports. It may have a reference: one that is
 * already used is refused, and so is the name of a rail as its provider.
 */
export const recordReferencedPayment = (
  ports: Ports & ReadsReferences,
  tenant: Tenant,
  report: ReferencedReport,
): Recording =>
  record(ports, tenant, report, () => {
    refuseRail(report);
    return requireUnusedReference(ports, tenant, report.reference);
  });
