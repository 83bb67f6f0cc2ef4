import { listAccounts } from '#payments/account/list.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';
import { pageOf, pageQuery, readList } from '#payments/v1/page.ts';
import { account, showAccount } from './account.ts';

export const accountList = operation(
  {
    operationId: 'list_accounts',
    method: 'GET',
    path: '/v1/accounts',
    summary: 'List accounts',
    description: 'Accounts of the organization in the mode of the key, newest first.',
    tag: 'accounts',
    scope: 'accounts:read',
    params: {},
    query: pageQuery,
    body: NO_BODY,
    result: {
      description: 'One page of accounts',
      name: 'AccountPage',
      schema: pageOf(account),
      parts: { Account: account },
    },
    problems: [],
  },
  async ({ tenant, query }, ports) => ({
    value: await readList(
      ports,
      { tenant, list: '/v1/accounts', query },
      { read: (page) => listAccounts(ports, tenant, page), show: showAccount },
    ),
  }),
);
