import { listAccounts } from '#payments/account/list.ts';
import { command } from '../command.ts';
import { answer, minute, table, type OutputOptions } from '../output.ts';
import {
  withPayments,
  forTenant,
  LIST_OPTION,
  parseLimit,
  type TenantOptions,
} from '../payments/with-payments.ts';
import { SHOWN_ACCOUNT_JSON } from './shown.ts';

type Options = OutputOptions & TenantOptions & { limit: string };

const HEADING = ['Id', 'Status', 'Class', 'Purpose', 'Made', 'Name'];

export const accountsList = () =>
  forTenant(
    command({
      name: 'list',
      does: 'Lists the accounts of an organization, the newest first.',
      examples: ['accounts list --org org_… --mode test', 'accounts list … --json'],
      json: `[${SHOWN_ACCOUNT_JSON}]`,
    }),
  )
    .option(...LIST_OPTION)
    .action(async (options: Options) => {
      const page = { after: null, limit: parseLimit(options.limit) };
      const { items } = await withPayments(options, ({ tenant, ports }) =>
        listAccounts(ports, tenant, page),
      );
      const rows = items.map((account) => [
        account.accountId,
        account.status,
        account.classification,
        account.purpose,
        minute(account.createdAt),
        account.name,
      ]);
      answer(options, items, rows.length > 0 ? table(HEADING, rows) : 'No accounts.');
    });
