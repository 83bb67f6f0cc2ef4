import { z } from 'zod';
import { CHAIN_NAMES } from '#kernel/money/chains.ts';
import { readFunding } from '#payments/account/funding.ts';
import { accountId, assetCode } from '#payments/v1/fields.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';

const way = z.strictObject({
  assetCode,
  // The name in the public API for the token's address: programs of integrators read it.
  mint: z.string().describe("The token's address on the chain"),
  depositAddress: z
    .string()
    .optional()
    .describe(
      'A wallet of this account alone: whatever arrives there is credited, plain transfers of ' +
        "exchanges too. Left out where the vault's key is with a signer outside of Kontor, and " +
        'for some seconds where the worker alone has the key: ask again',
    ),
  uri: z.string().describe('A payment link: a wallet opens it with everything filled in'),
});

const funding = z.strictObject({
  accountId,
  chain: z.literal(CHAIN_NAMES).describe('The chain'),
  vaultAddress: z.string().describe('The vault: one address for all accounts'),
  referenceKey: z
    .string()
    .describe('Must be among the keys of a transfer to the vault: it says which account is meant'),
  assets: z.array(way).describe('How each asset is paid in'),
});

export const accountFunding = operation(
  {
    operationId: 'get_account_funding',
    method: 'GET',
    path: '/v1/accounts/{account_id}/funding',
    summary: 'Read how to fund an account',
    description:
      'Where on the chain money for this account is paid to: to a deposit address by a plain ' +
      'transfer, or to the vault by a transfer that names the reference key.',
    tag: 'accounts',
    scope: 'accounts:read',
    params: { account_id: accountId },
    query: {},
    body: NO_BODY,
    result: { description: 'The ways in', name: 'Funding', schema: funding },
    problems: ['ACCOUNT_NOT_FOUND', 'CHAIN_NOT_CONFIGURED'],
  },
  async ({ tenant, params }, ports) => {
    const { assets, ...ways } = await readFunding(ports, tenant, params.account_id);
    return {
      value: { ...ways, assets: assets.map(({ token, ...way }) => ({ ...way, mint: token })) },
    };
  },
);
