import { readAccount } from '#payments/account/read.ts';
import { accountId } from '#payments/v1/fields.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';
import { account, showAccount } from './account.ts';

export const accountReading = operation(
  {
    operationId: 'get_account',
    method: 'GET',
    path: '/v1/accounts/{account_id}',
    summary: 'Read an account',
    description: 'One account by its id.',
    tag: 'accounts',
    scope: 'accounts:read',
    params: { account_id: accountId },
    query: {},
    body: NO_BODY,
    result: { description: 'The account', name: 'Account', schema: account },
    problems: ['ACCOUNT_NOT_FOUND'],
  },
  async ({ tenant, params }, ports) => ({
    value: showAccount(await readAccount(ports, tenant, params.account_id)),
  }),
);
