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

const REASONS = [
  ...['database_full', 'database_locked', 'database_silent', 'database_damaged'],
  ...['database_newer', 'not_set_up'],
] as const;
const healthy = z.strictObject({
  status: z.literal('ok'),
  testMode: z
    .enum(REASONS)
    .optional()
    .describe('What is wrong with the database of test mode, which alone does not work then'),
});
const unhealthy = error.extend({
  status: z.literal('unavailable'),
  reason: z.enum(REASONS).describe('Which of them; reads go on where it is full or locked'),
});

const healthContract: Contract = {
  operationId: 'get_health',
  method: 'GET',
  path: '/healthz',
  summary: 'Tell whether Kontor can do its work',
  description:
    'Reads from the operational database and from that of test mode, and writes to them: for the ' +
    'operator and their monitors.',
  tag: 'health',
  answers: {
    200: { description: 'The database answers', name: 'Healthy', schema: healthy },
    503: {
      description: 'The database does not answer, or is full or locked',
      name: 'Unhealthy',
      schema: unhealthy,
    },
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

/** Each function fails if its database does not answer or cannot be written. */
interface Pulses {
  live(): Promise<void>;
  test(): Promise<void>;
}

export const healthRoute = ({ live, test }: Pulses): Route => ({
  contract: healthContract,
  handle: async () => {
    const feeling = withTimeLimit(test(), PATIENCE_MS, tooLate).then(() => undefined, reasonOf);
    await withTimeLimit(live(), PATIENCE_MS, tooLate);
    const testMode = await feeling;
    return answer(200, { status: 'ok', ...(testMode && { testMode }) });
  },
});

const open = privateReads(async () => undefined);

const reasonOf = (error: unknown): (typeof REASONS)[number] => {
  if (!(error instanceof StorageError)) return 'not_set_up';
  if (error.code === 'full') return 'database_full';
  if (error.code === 'busy') return 'database_locked';
  if (error.code === 'newer') return 'database_newer';
  if (error.code === 'damaged') return 'database_damaged';
  return error.code === 'unmigrated' ? 'not_set_up' : 'database_silent';
};

/** No key is needed. Unexpected errors get a general text, so that no detail is disclosed. */
export const healthPolicy: typeof open = {
  ...open,
  encodeError: (error, context) => {
    if (error instanceof RouteError) return open.encodeError(error, context);
    const { text, headers } = unavailability(error) ?? NO_ANSWER;
    return answer(503, { status: 'unavailable', error: text, reason: reasonOf(error) }, headers);
  },
};
