import { z } from 'zod';
import { withTimeLimit } from '#kernel/async/time-limit.ts';
import type { Contract } from '#kernel/http/contract.ts';
import type { Route } from '#kernel/http/endpoint.ts';
import type { Answer } from '#kernel/http/respond.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { error } from '#kernel/http/errors.ts';
import { toldOf, unavailable } from '#kernel/http/unavailable.ts';

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

/** Whatever is wrong, the caller is told so in the words of every other answer, and no more. */
const ailment = (cause: unknown): Answer => {
  const strange = () => new StorageError('unreachable', 'reading failed', { cause });
  const { text, headers } = toldOf(cause) ?? unavailable(strange());
  return answer(503, { status: 'unavailable', error: text }, headers);
};

/** GET /healthz; `read` fails where the operational database does not answer. */
export const healthRoute = (read: () => Promise<void>): Route => ({
  contract: healthContract,
  handle: async () => {
    try {
      await withTimeLimit(read(), PATIENCE_MS, tooLate);
      return answer(200, { status: 'ok' });
    } catch (cause) {
      return ailment(cause);
    }
  },
});
