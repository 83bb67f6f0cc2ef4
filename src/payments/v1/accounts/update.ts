import { z } from 'zod';
import { CLASSIFICATIONS } from '#payments/account/account.ts';
import { updateAccount } from '#payments/account/update.ts';
import { accountId, description, metadata, name } from '#payments/v1/fields.ts';
import { operation } from '#payments/v1/operation.ts';
import { account, showAccount } from './account.ts';

export const accountUpdate = operation(
  {
    operationId: 'update_account',
    method: 'PATCH',
    path: '/v1/accounts/{account_id}',
    summary: 'Update an account',
    description:
      'Changes what is sent and leaves the rest as it is; `metadata` takes the place of all that ' +
      'was there. `purpose` and `status` cannot be changed.',
    tag: 'accounts',
    scope: 'accounts:write',
    decidesByReading: true,
    params: { account_id: accountId },
    query: {},
    body: z.strictObject({
      name: name.optional(),
      description: description.optional().describe('Purpose of the account'),
      metadata: metadata.optional(),
      classification: z.enum(CLASSIFICATIONS).optional().describe('Priority and usage'),
    }),
    fixedFields: ['accountId', 'purpose', 'status', 'createdAt', 'updatedAt'],
    result: { description: 'The account as it is now', name: 'Account', schema: account },
    problems: ['ACCOUNT_NOT_FOUND', 'PRIMARY_ACCOUNT_EXISTS'],
  },
  async ({ tenant, params, body: patch }, ports) => {
    const asked = { accountId: params.account_id, patch };
    const { result, changes } = await updateAccount(ports, tenant, asked);
    return { value: showAccount(result), changes };
  },
);
