import { keyPrefix } from '#access/format.ts';
import type { Mode } from '#access/key.ts';
import type { AskedRequest } from '#kernel/http/asked.ts';
import { parseBasic } from '#kernel/http/basic.ts';
import { operationFor, plainEndpoint, type RequestContext } from '#kernel/http/endpoint.ts';
import type { RequestRecord } from '#kernel/http/request-log.ts';
import type { Answer } from '#kernel/http/respond.ts';
import { admit, type ShownCredentials } from './admission.ts';
import { answerTo, errorAnswerTo } from './answer.ts';
import type { Dependencies } from './dependencies.ts';
import { beginEarly, forgetCaller, settleEarly } from './early.ts';
import type { Caller, Early } from './early-parts.ts';
import { executeRequest } from './execute.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './routes.ts';

/** The pipeline of every request under /v1, admitted by an organization's key. */

export interface V1Options {
  /** The origin whose /docs problems point to; undefined on a local run. */
  siteUrl(): string | undefined;
  /** Called for each request, because it can fail: each mode may have a database of its own. */
  open(mode: Mode): Promise<Dependencies>;
  log?: (record: RequestRecord) => void;
}

type Context = RequestContext<Operation, AskedRequest>;

const TEST_KEY = keyPrefix('test');

/** The mode by the prefix of the key, before anything is read; live if there is no key. */
const modeAsked = (shown: ShownCredentials): Mode =>
  shown?.password.startsWith(TEST_KEY) ? 'test' : 'live';

const encodeError = (error: unknown, context: Context, siteUrl: string | undefined): Answer => {
  const { match, request } = context;
  const contract = operationFor(match.operations, request.method)?.contract;
  return errorAnswerTo(error, context, { siteUrl, isShort: contract?.errors === 'short' });
};

/** The admitted caller, and the parts that were started before its admission. */
interface Admitted {
  dependencies: Dependencies;
  caller: Caller;
  early: Early | undefined;
}

const admitted = async (
  dependencies: Dependencies,
  context: Context,
  shown: ShownCredentials,
): Promise<Admitted> => {
  if (dependencies.early === undefined)
    return { dependencies, caller: await admit(dependencies, context, shown), early: undefined };
  const begunBefore = beginEarly(dependencies, context);
  try {
    const caller = await admit(dependencies, context, shown, begunBefore);
    return {
      dependencies,
      caller,
      early: settleEarly(dependencies, context, { begunBefore, caller }),
    };
  } catch (error) {
    forgetCaller(dependencies, context);
    throw error;
  }
};

const execute = async (
  operation: Operation,
  context: Context,
  { dependencies, caller, early }: Admitted,
): Promise<Answer> => {
  const executed = await executeRequest(dependencies, operation, context, { caller, early });
  const { later, record, request, url } = context;
  const { mode } = caller.tenant;
  if (executed.replayed) record.replayed = true;
  if (executed.startsWork && !executed.replayed) later(() => dependencies.wakePayouts(mode));
  else dependencies.resumePayouts(mode, later);
  if (operation.contract.method !== 'GET') dependencies.wakeWebhooks(later);
  return answerTo(request, url, executed);
};

export const v1Endpoint = ({ siteUrl, open, log }: V1Options) =>
  plainEndpoint<Operation, Admitted>(
    OPERATIONS,
    {
      admitsFirst: true,
      admit: async (context) => {
        const { traceId, traceresponse } = context.trace;
        Object.assign(context.headers, { 'X-Request-Id': traceId, traceresponse });
        const header = context.request.headers.get('Authorization');
        const shown = header === null ? undefined : parseBasic(header);
        return admitted(await open(modeAsked(shown)), context, shown);
      },
      isVisible: ({ contract }, { caller: { tenant } }) =>
        tenant.mode === 'test' || !contract.testOnly,
      execute,
      encodeError: (error, context) => encodeError(error, context, siteUrl()),
    },
    log,
  );
