import { z } from 'zod';
import { plainEndpoint } from '#kernel/http/endpoint.ts';
import type { SnapshotReader } from '#payments/reserves/ports.ts';
import { errorAnswerTo } from '#payments/v1/answer.ts';
import { faultsOf } from '#payments/v1/faults.ts';
import { invalidFields } from '#payments/v1/problem.ts';
import { readRequest } from '#payments/v1/read-request.ts';
import { reservesContract, reservesText } from './list.ts';

/** GET /v1/reserves: open to everybody, and apart from the other operations in nothing else. */

const NO_QUERY = z.strictObject({});

interface Options {
  /** As for all of /v1. */
  siteUrl(): string | undefined;
  open(): Promise<Pick<SnapshotReader, 'newest'>>;
}

export const reservesEndpoint = ({ siteUrl, open }: Options) =>
  plainEndpoint<{ contract: typeof reservesContract }, void>([{ contract: reservesContract }], {
    admitsFirst: true,
    admit: async ({ headers, trace: { traceId, traceresponse } }) => {
      Object.assign(headers, { 'X-Request-Id': traceId, traceresponse });
    },
    execute: async ({ contract }, context) => {
      const { query } = await readRequest({ contract }, context);
      const { error } = NO_QUERY.safeParse(query);
      if (error) throw invalidFields(faultsOf(error.issues, query, { known: [] }));
      return { status: 200, body: await reservesText(await open()), freshness: 'never' };
    },
    encodeError: (error, context) => errorAnswerTo(error, context, { siteUrl: siteUrl() }),
  });
