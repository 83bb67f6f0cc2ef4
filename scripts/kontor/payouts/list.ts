import { amountText } from '#kernel/money/amount.ts';
import { listPayouts } from '#payments/payout/list.ts';
import { PAYOUT_STATUSES } from '#payments/payout/payout.ts';
import type { PayoutFilter } from '#payments/payout/ports.ts';
import { command, oneOf } from '../command.ts';
import { answer, minute, table, type OutputOptions } from '../output.ts';
import {
  withPayments,
  forTenant,
  LIST_OPTION,
  parseLimit,
  type TenantOptions,
} from '../payments/with-payments.ts';
import { SHOWN_PAYOUT_JSON, shownPayout } from './shown.ts';

interface Options extends OutputOptions, TenantOptions {
  account?: string;
  status?: string;
  reference?: string;
  limit: string;
}

const HEADING = ['Id', 'Status', 'Amount', 'Asset', 'To', 'Accepted'];

export const payoutsList = () =>
  forTenant(
    command({
      name: 'list',
      does: 'Lists the payouts of an organization, the newest first.',
      examples: ['payouts list --org org_… --mode live --status processing'],
      json: `[${SHOWN_PAYOUT_JSON}]`,
    }),
  )
    .option('--account <id>', 'those of this account')
    .option(
      '--status <status>',
      'pending_approval, initiated, processing, completed, failed or cancelled',
    )
    .option('--reference <text>', 'the one with this reference')
    .option(...LIST_OPTION)
    .action(async (options: Options) => {
      const status = oneOf('--status', PAYOUT_STATUSES, options.status);
      const filter: PayoutFilter = {
        ...(status && { status }),
        ...(options.reference && { reference: options.reference }),
        ...(options.account && { accountId: options.account }),
      };
      const page = { after: null, limit: parseLimit(options.limit) };
      const { items } = await withPayments(options, ({ tenant, ports }) =>
        listPayouts(ports, tenant, { filter, page }),
      );
      const rows = items.map((payout) => [
        payout.payoutId,
        payout.status,
        amountText(payout.destinationAmount, payout.destinationAssetCode),
        payout.destinationAssetCode,
        payout.cryptoDetails?.toAddress ?? payout.fiatDetails?.iban ?? '',
        minute(payout.createdAt),
      ]);
      const text = rows.length > 0 ? table(HEADING, rows) : 'No payouts.';
      answer(options, items.map(shownPayout), text);
    });
