import { z } from 'zod';
import { CLASSIFICATIONS, PURPOSES } from '#payments/account/account.ts';
import { createAccount } from '#payments/account/create.ts';
import { description, metadata, name } from '#payments/v1/fields.ts';
import { operation } from '#payments/v1/operation.ts';
import { account, showAccount } from './account.ts';

export const accountCreation = operation(
  {
    operationId: 'create_account',
    method: 'POST',
    path: '/v1/accounts',
    summary: 'Create an account',
    description: 'Opens an account, ACTIVE at once. An organization has one PRIMARY at most.',
    tag: 'accounts',
    scope: 'accounts:write',
    params: {},
    query: {},
    body: z.strictObject({
      classification: z.enum(CLASSIFICATIONS).describe('Priority and usage'),
      name: name.optional().describe('Display name; the purpose when left out'),
      description: description.optional().describe('Purpose of the account; empty when left out'),
      purpose: z.enum(PURPOSES).default('OPERATING').describe('What it is for; never changes'),
      metadata: metadata.optional(),
    }),
    fixedFields: ['accountId', 'status', 'createdAt', 'updatedAt'],
    result: { description: 'The new account', name: 'Account', schema: account },
    problems: ['PRIMARY_ACCOUNT_EXISTS'],
  },
  async ({ body }, ports) => {
    const { result, changes } = createAccount(ports, body);
    return { value: showAccount(result), changes };
  },
);
