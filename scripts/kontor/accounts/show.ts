import { readBalances } from '#payments/account/balances.ts';
import { readAccount } from '#payments/account/read.ts';
import { command } from '../command.ts';
import { answer, facts, minute, table, type OutputOptions } from '../output.ts';
import { withPayments, forTenant, type TenantOptions } from '../payments/with-payments.ts';
import { SHOWN_ACCOUNT_JSON, shownBalances } from './shown.ts';

export const accountsShow = () =>
  forTenant(
    command({
      name: 'show',
      does: 'Shows an account and what it holds.',
      examples: ['accounts show acct_… --org org_… --mode test'],
      json: SHOWN_ACCOUNT_JSON.replace(
        '}',
        ', balances: [{assetCode, available, pending, posted}]}',
      ),
    }),
  )
    .argument('<id>', 'id of the account')
    .action(async (accountId: string, options: OutputOptions & TenantOptions) => {
      const { account, balances } = await withPayments(options, async ({ tenant, ports }) => ({
        account: await readAccount(ports, tenant, accountId),
        balances: shownBalances(await readBalances(ports, tenant, accountId)),
      }));
      const lines = facts([
        ['Id', account.accountId],
        ['Name', account.name],
        ['Description', account.description],
        ['Purpose', account.purpose],
        ['Class', account.classification],
        ['Status', account.status],
        ['Reference key', account.referenceKey],
        ['Made', minute(account.createdAt)],
        ['Changed', minute(account.updatedAt)],
      ]);
      const rows = balances.map((each) => Object.values(each));
      const heading = ['Asset', 'Available', 'Held', 'Posted'];
      const held = rows.length > 0 ? table(heading, rows) : 'Nothing has moved yet.';
      answer(options, { ...account, balances }, `${lines}\n\n${held}`);
    });
