import { amountText } from '#kernel/money/amount.ts';
import { listPayments } from '#payments/payment/list.ts';
import { PAYMENT_STATUSES } from '#payments/payment/payment.ts';
import type { PaymentFilter } from '#payments/payment/ports.ts';
import { command, oneOf } from '../command.ts';
import { answer, minute, table, type OutputOptions } from '../output.ts';
import {
  withPayments,
  forTenant,
  LIST_OPTION,
  parseLimit,
  type TenantOptions,
} from './with-payments.ts';
import { SHOWN_PAYMENT_JSON, shownPayment } from './shown.ts';

interface Options extends OutputOptions, TenantOptions {
  account?: string;
  status?: string;
  reference?: string;
  limit: string;
}

const HEADING = ['Id', 'Status', 'Amount', 'Asset', 'Provider', 'Reference', 'Recorded'];

export const paymentsList = () =>
  forTenant(
    command({
      name: 'list',
      does: 'Lists the payments of an organization, the newest first.',
      examples: ['payments list --org org_… --mode live --status pending'],
      json: `[${SHOWN_PAYMENT_JSON}]`,
    }),
  )
    .option('--account <id>', 'those for this account')
    .option('--status <status>', 'pending, completed, failed or refunded')
    .option('--reference <text>', 'the one with this reference')
    .option(...LIST_OPTION)
    .action(async (options: Options) => {
      const status = oneOf('--status', PAYMENT_STATUSES, options.status);
      const filter: PaymentFilter = {
        ...(status && { status }),
        ...(options.reference && { reference: options.reference }),
        ...(options.account && { accountId: options.account }),
      };
      const page = { after: null, limit: parseLimit(options.limit) };
      const { items } = await withPayments(options, ({ tenant, ports }) =>
        listPayments(ports, tenant, { filter, page }),
      );
      const rows = items.map((payment) => [
        payment.paymentId,
        payment.status,
        amountText(payment.amount, payment.assetCode),
        payment.assetCode,
        payment.provider,
        payment.providerPaymentId,
        minute(payment.createdAt),
      ]);
      const text = rows.length > 0 ? table(HEADING, rows) : 'No payments.';
      answer(options, items.map(shownPayment), text);
    });
