import { z } from 'zod';
import type { Contract } from '#kernel/http/contract.ts';
import type { Route } from '#kernel/http/reads.ts';
import type { SnapshotReader } from '#payments/reserves/ports.ts';
import { reserveHead, showHead } from './head.ts';

/** The part of the payments API that is public and needs no key. */

const reserves = z.strictObject({
  data: z.array(reserveHead).describe('The newest of each mode and asset'),
});

const contract: Contract = {
  operationId: 'list_reserves',
  method: 'GET',
  path: '/v1/reserves',
  summary: 'What is owed and what is there',
  description:
    'For each mode and asset: the balance of the vault at a final block, by the word of each ' +
    'provider, and the sum of all accounts with the root of the tree that proves it.',
  tag: 'reserves',
  answers: { 200: { description: 'The newest heads', name: 'Reserves', schema: reserves } },
};

/** GET /v1/reserves */
export const reservesRoute = (open: () => Promise<Pick<SnapshotReader, 'newest'>>): Route => ({
  contract,
  handle: async () => {
    const heads = await (await open()).newest();
    const body = JSON.stringify({ data: heads.map(showHead) });
    return { status: 200, body, freshness: 'never' };
  },
});
