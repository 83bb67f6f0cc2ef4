import { withTimeLimit } from '#kernel/async/time-limit.ts';
import { z } from 'zod';
import type { Contract } from '#kernel/http/contract.ts';
import { RouteError } from '#kernel/http/endpoint.ts';
import { NO_ANSWER, unavailability } from '#kernel/http/http-error.ts';
import { privateReads, type Route } from '#kernel/http/reads.ts';
import type { Answer } from '#kernel/http/respond.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { error } from '#kernel/http/errors.ts';

const PATIENCE_MS = 2000;

const healthy = z.strictObject({ status: z.literal('ok') });
const unhealthy = error.extend({ status: z.literal('unavailable') });

const healthContract: Contract = {
  operationId: 'get_health',
  method: 'GET',
  path: '/healthz',
  summary: 'Tell whether Kontor can do its work',
  description: 'Reads from the operational database; for the operator and what watches for them.',
  tag: 'health',
  answers: {
    200: { description: 'The database answers', name: 'Healthy', schema: healthy },
    503: { description: 'The database does not answer', name: 'Unhealthy', schema: unhealthy },
  },
};

const tooLate = (): never => {
  throw new StorageError('unreachable', `no answer within ${PATIENCE_MS} ms`);
};

const answer = (
  status: number,
  value: z.output<typeof healthy | typeof unhealthy>,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({ status, body: JSON.stringify(value), freshness: 'never', headers });

/** GET /healthz; `read` fails where the operational database does not answer. */
export const healthRoute = (read: () => Promise<void>): Route => ({
  contract: healthContract,
  handle: async () => {
    await withTimeLimit(read(), PATIENCE_MS, tooLate);
    return answer(200, { status: 'ok' });
  },
});

const open = privateReads(async () => undefined);

/** Anybody may ask. Whatever fails is answered in the words of all other answers, and no more. */
export const healthPolicy: typeof open = {
  ...open,
  encodeError: (error, context) => {
    if (error instanceof RouteError) return open.encodeError(error, context);
    const { text, headers } = unavailability(error) ?? NO_ANSWER;
    return answer(503, { status: 'unavailable', error: text }, headers);
  },
};
