import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { Metadata } from '#payments/account/account.ts';
import { readAccount } from '#payments/account/read.ts';
import type { Change, Decision } from '#payments/decision.ts';
import { PaymentError } from '#payments/errors.ts';
import { paymentIn } from '#payments/ledger/movements.ts';
import type { PaymentPorts } from '#payments/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Payment, PaymentMethod } from './payment.ts';

export const REPORTED_STATUSES = ['PENDING', 'COMPLETED', 'FAILED'] as const;

/** What a provider says of a payment. */
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
}

type Ports = Pick<PaymentPorts, 'accounts' | 'payments' | 'now' | 'newId'>;

/** The payment as the report leaves it: once it is final, it has moments for that. */
const reported = (payment: Payment, status: Payment['status'], now: Date): Payment => {
  const at = status === 'PENDING' ? null : now;
  return { ...payment, status, processedAt: at, completedAt: at, updatedAt: now };
};

const newPayment = (ports: Ports, report: PaymentReport): Payment => {
  const { status = 'COMPLETED', description = '', metadata = {}, ...facts } = report;
  const now = ports.now();
  const payment: Payment = {
    ...facts,
    paymentId: ports.newId('pmt'),
    status,
    description,
    metadata,
    version: 1,
    initiatedAt: report.initiatedAt ?? now,
    processedAt: null,
    completedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  return reported(payment, status, now);
};

const isSameMoney = (payment: Payment, report: PaymentReport): boolean =>
  payment.accountId === report.accountId &&
  payment.amount === report.amount &&
  payment.assetCode === report.assetCode &&
  payment.method === report.method;

/** What was pending may end, once; anything else would be a second payment under one name. */
const settled = (payment: Payment, report: PaymentReport, now: Date): Payment => {
  const { status = 'COMPLETED', provider, providerPaymentId } = report;
  if (payment.status !== 'PENDING' || status === 'PENDING' || !isSameMoney(payment, report))
    throw new PaymentError(
      'PROVIDER_PAYMENT_EXISTS',
      `${provider} ${providerPaymentId} is ${payment.paymentId} already, ${payment.status}`,
    );
  return { ...reported(payment, status, now), version: payment.version + 1 };
};

const refuseNothing = ({ amount }: PaymentReport): void => {
  if (amount > 0n) return;
  const fault = { field: 'amount', message: 'expected more than zero', value: '0' };
  throw new PaymentError('VALIDATION_ERROR', 'The amount is zero', [fault]);
};

/**
 * Records what a provider reports, first as PENDING if it likes, and credits the account with what
 * is COMPLETED. Money on the chain has come whether its account is ACTIVE or not.
 */
export const recordPayment = async (
  ports: Ports,
  tenant: Tenant,
  report: PaymentReport,
): Promise<Decision<Payment>> => {
  refuseNothing(report);
  const { status } = await readAccount(ports, tenant, report.accountId);
  if (status === 'INACTIVE' && report.method !== 'CRYPTO')
    throw new PaymentError('ACCOUNT_INACTIVE', `${report.accountId} is not active`);
  const earlier = await ports.payments.findReported(tenant, report);
  const payment = earlier ? settled(earlier, report, ports.now()) : newPayment(ports, report);
  const changes: Change[] = [{ change: earlier ? 'payment-updated' : 'payment-recorded', payment }];
  if (payment.status === 'COMPLETED')
    changes.push({ change: 'moved', movement: paymentIn(payment) });
  return { result: payment, changes };
};
