import { readPayout } from '#payments/payout/read.ts';
import { command } from '../command.ts';
import { bankFileOf } from '#payments/storage/bank.ts';
import { answer, facts, type OutputOptions } from '../output.ts';
import { withPayments, forTenant, type TenantOptions } from '../payments/with-payments.ts';
import { heldFacts, SHOWN_HELD_JSON, shownPayout } from './shown.ts';

export const payoutsShow = () =>
  forTenant(
    command({
      name: 'show',
      does: 'Shows a payout with its status, its transactions and its history.',
      examples: ['payouts show po_… --org org_… --mode test'],
      json: SHOWN_HELD_JSON.replace(/}$/, ', bankFileId?}'),
    }),
  )
    .argument('<id>', 'id of the payout')
    .action(async (payoutId: string, options: OutputOptions & TenantOptions) => {
      const read = await withPayments(options, async ({ store, tenant, ports }) => ({
        payout: await readPayout(ports, tenant, payoutId),
        hold: (await ports.holds.find(tenant, payoutId)) ?? null,
        bankFileId: await bankFileOf(store, tenant, payoutId),
      }));
      const { payout, hold, bankFileId } = read;
      const file = bankFileId && facts([['In the bank’s file', bankFileId]]);
      answer(
        options,
        { ...shownPayout(payout), ...(hold && { hold }), ...(bankFileId && { bankFileId }) },
        [heldFacts(payout, hold), ...(file ? [file] : [])].join('\n'),
      );
    });
