import { paymentsList } from '../payments/list.ts';
import { paymentsRecord } from '../payments/record.ts';
import { paymentsRefund } from '../payments/refund.ts';
import { noun } from './noun.ts';

export const payments = () =>
  noun(
    {
      name: 'payments',
      does: 'Payments that came in for organizations',
      examples: ['payments list --org org_… --mode live', 'payments refund pmt_… …'],
    },
    [paymentsRecord(), paymentsRefund(), paymentsList()],
  );
