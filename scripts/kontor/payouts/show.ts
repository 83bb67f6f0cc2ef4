import { readPayout } from '#payments/payout/read.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withPayments, forTenant, type TenantOptions } from '../payments/with-payments.ts';
import { payoutFacts, SHOWN_PAYOUT_JSON, shownPayout } from './shown.ts';

export const payoutsShow = () =>
  forTenant(
    command({
      name: 'show',
      does: 'Shows a payout and what became of it.',
      examples: ['payouts show po_… --org org_… --mode test'],
      json: SHOWN_PAYOUT_JSON,
    }),
  )
    .argument('<id>', 'id of the payout')
    .action(async (payoutId: string, options: OutputOptions & TenantOptions) => {
      const payout = await withPayments(options, ({ tenant, ports }) =>
        readPayout(ports, tenant, payoutId),
      );
      answer(options, shownPayout(payout), payoutFacts(payout));
    });
