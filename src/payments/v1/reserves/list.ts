import { z } from 'zod';
import type { SnapshotReader } from '#payments/reserves/ports.ts';
import { NO_BODY, type OperationContract } from '#payments/v1/operation.ts';
import { reserveHead, showHead } from './head.ts';

/** The operation of /v1 that is public and needs no key. */

const reserves = z.strictObject({
  data: z.array(reserveHead).describe('The newest of each mode and asset'),
});

export const reservesContract: OperationContract = {
  operationId: 'list_reserves',
  method: 'GET',
  path: '/v1/reserves',
  summary: 'Read what is owed and what is there',
  description:
    'For each mode and asset: the balance of the vault at a final block, by the word of each ' +
    'provider, and the sum of all accounts with the root of the tree that proves it. Made every ' +
    'hour.',
  tag: 'accounts',
  scope: null,
  params: {},
  query: {},
  body: NO_BODY,
  result: {
    description: 'The newest heads',
    name: 'Reserves',
    schema: reserves,
    parts: { ReserveHead: reserveHead },
  },
  problems: [],
};

/** The body of the answer. */
export const reservesText = async ({ newest }: Pick<SnapshotReader, 'newest'>): Promise<string> =>
  JSON.stringify({ data: (await newest()).map(showHead) });
