import { z } from 'zod';
import { amountOf, amountText } from '#kernel/money/amount.ts';
import { readReserveProofs, type ReserveProof } from '#payments/reserves/proof.ts';
import { accountId, amountShown } from '#payments/v1/fields.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';
import { reserveHead, showHead } from '#payments/v1/reserves/head.ts';

const sibling = z.strictObject({
  side: z.enum(['left', 'right']).describe('On which side of the way it stands'),
  hash: z.string().describe('SHA-256, in hex'),
  sum: amountShown.describe('What all accounts below it have'),
});

const proof = z.strictObject({
  accountId: accountId.describe('The account'),
  balance: amountShown.describe('What the account had, what was held included'),
  salt: z.string().describe('Hides the account in the tree: keep it to yourself'),
  path: z.array(sibling).describe('The nodes beside the way to the root, from the leaf on'),
  head: reserveHead.describe('As GET /v1/reserves shows it to everybody'),
});

const proofs = z.strictObject({ data: z.array(proof).describe('One for each asset') });

const shown = ({ head, leaf, path }: ReserveProof): z.input<typeof proof> => {
  const text = (parts: bigint): string => amountText(amountOf(parts), head.assetCode);
  return {
    accountId: leaf.accountId,
    balance: text(leaf.balance),
    salt: leaf.salt,
    path: path.map(({ side, hash, sum }) => ({ side, hash, sum: text(sum) })),
    head: showHead(head),
  };
};

export const accountReserveProof = operation(
  {
    operationId: 'get_reserve_proof',
    method: 'GET',
    path: '/v1/accounts/{account_id}/reserve-proof',
    summary: 'Prove that an account is in the reserves',
    description:
      'That what the account had is part of the obligations that /v1/reserves shows. Check it ' +
      'with examples/verify-reserves, which has no code of ours. Reserves are published every ' +
      'hour: an account that held nothing then has no proof yet.',
    tag: 'accounts',
    scope: 'accounts:read',
    params: { account_id: accountId },
    query: {},
    body: NO_BODY,
    result: {
      description: 'The proofs',
      name: 'ReserveProofs',
      schema: proofs,
      parts: { ReserveProof: proof, ReserveHead: reserveHead },
    },
    problems: ['ACCOUNT_NOT_FOUND'],
  },
  async ({ tenant, params }, ports) => {
    const found = await readReserveProofs(ports, tenant, params.account_id);
    return { value: { data: found.map(shown) } };
  },
);
