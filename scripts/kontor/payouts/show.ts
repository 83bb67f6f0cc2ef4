import { readPayout } from '#payments/payout/read.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withPayments, forTenant, type TenantOptions } from '../payments/with-payments.ts';
import { heldFacts, SHOWN_HELD_JSON, shownPayout } from './shown.ts';

export const payoutsShow = () =>
  forTenant(
    command({
      name: 'show',
      does: 'Shows a payout with its status, its transactions and its history.',
      examples: ['payouts show po_… --org org_… --mode test'],
      json: SHOWN_HELD_JSON,
    }),
  )
    .argument('<id>', 'id of the payout')
    .action(async (payoutId: string, options: OutputOptions & TenantOptions) => {
      const { payout, hold } = await withPayments(options, async ({ tenant, ports }) => ({
        payout: await readPayout(ports, tenant, payoutId),
        hold: (await ports.holds.find(tenant, payoutId)) ?? null,
      }));
      answer(options, { ...shownPayout(payout), ...(hold && { hold }) }, heldFacts(payout, hold));
    });
