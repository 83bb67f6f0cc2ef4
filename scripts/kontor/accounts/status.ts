import type { AccountStatus } from '#payments/account/account.ts';
import { setAccountStatus } from '#payments/account/update.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withPayments, forTenant, type TenantOptions } from '../payments/with-payments.ts';
import { SHOWN_ACCOUNT_JSON } from './shown.ts';

const setting = (name: string, does: string, status: AccountStatus) => () =>
  forTenant(
    command({
      name,
      does,
      examples: [`accounts ${name} acct_… --org org_… --mode test`],
      json: SHOWN_ACCOUNT_JSON,
    }),
  )
    .argument('<id>', 'id of the account')
    .action(async (accountId: string, options: OutputOptions & TenantOptions) => {
      const account = await withPayments(options, ({ tenant, ports, book }) => {
        const decide = () => setAccountStatus(ports, tenant, { accountId, status });
        return commitDecision(book, { tenant, decide });
      });
      answer(options, account, `${account.accountId} is ${account.status}`);
    });

export const accountsActivate = setting(
  'activate',
  'Lets an account take part in transactions again.',
  'ACTIVE',
);

export const accountsDeactivate = setting(
  'deactivate',
  'Excludes an account from new transactions. It keeps its money, and refunds go on; only the ' +
    'operator can activate it again.',
  'INACTIVE',
);
