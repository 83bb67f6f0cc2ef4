import type { AskedRequest } from '#kernel/http/asked.ts';
import { hash } from 'node:crypto';
import { begun } from '#kernel/async/begun.ts';
import { boundedCache } from '#kernel/async/bounded-cache.ts';
import { operationFor, type RequestContext } from '#kernel/http/endpoint.ts';
import { parseIdempotencyKey } from '#kernel/http/idempotency-key.ts';
import type { IdempotencyReader } from '#payments/decision.ts';
import { requestScope } from '#payments/request-scope.ts';
import type { Dependencies } from './dependencies.ts';
import { executeRequest, prepareRequest } from './execute.ts';
import type { Asker, Caller, Early, EarlyPorts } from './early-parts.ts';
import type { Operation } from './operation.ts';
import { pathOf } from './read-request.ts';

/**
 * With a distant database, latency is the number of sequential queries. For a caller whom this
 * process has admitted before, all queries that can be made start while the key is looked up again.
 * Their results are used only if the caller is admitted with the same rights.
 */

const CALLERS_MOST = 10_000;

export const earlyPorts = (answers: IdempotencyReader): EarlyPorts => ({
  callers: boundedCache<Caller>({ mostWeight: CALLERS_MOST }),
  answers,
});

type Context = RequestContext<Operation, AskedRequest>;

const nameOf = ({ request, address }: Context): string =>
  hash('sha256', `${address}\n${request.headers.get('Authorization') ?? ''}`, 'base64');

const beginDecision = (
  dependencies: Dependencies,
  operation: Operation,
  context: Context,
  asker: Asker,
): Pick<Early, 'prepared' | 'decided'> => {
  const prepared = begun(prepareRequest(dependencies, operation, context));
  return { prepared, decided: begun(prepared.then(({ decide }) => decide(asker))) };
};

const workOf = (
  dependencies: Dependencies & { early: EarlyPorts },
  context: Context,
  caller: Caller,
): Omit<Early, 'caller' | 'quotaUse'> => {
  const { request, match } = context;
  const { tenant } = caller;
  const operation = operationFor(match.operations, request.method);
  if (operation === undefined || (operation.contract.testOnly && tenant.mode !== 'test')) return {};
  const { method } = operation.contract;
  if (method === 'GET')
    return { executed: begun(executeRequest(dependencies, operation, context, { caller })) };
  const storedBytes = begun(dependencies.storage.storedBytes(tenant));
  const decision = operation.contract.decidesByReading
    ? beginDecision(dependencies, operation, context, caller)
    : {};
  const key = parseIdempotencyKey(request.headers.get('Idempotency-Key') ?? '');
  if (key === null || operation.contract.keysOfEachCaller) return { storedBytes, ...decision };
  const scope = requestScope(method, pathOf(operation, match), key);
  const { answers } = dependencies.early;
  const now = dependencies.operations.now();
  return { storedBytes, ...decision, answer: begun(answers.find(tenant, scope, now)) };
};

/** Starts the parts that can be started; undefined for an unknown caller. */
export const beginEarly = (dependencies: Dependencies, context: Context): Early | undefined => {
  const { early, requests } = dependencies;
  const caller = early?.callers.get(nameOf(context));
  if (early === undefined || caller === undefined) return undefined;
  const quotaUse = begun(requests.take(caller.keyId));
  return { caller, quotaUse, ...workOf({ ...dependencies, early }, context, caller) };
};

const isSame = (one: Caller, other: Caller): boolean =>
  JSON.stringify([one.keyId, one.tenant, one.scopes]) ===
  JSON.stringify([other.keyId, other.tenant, other.scopes]);

/**
 * The parts that were started, if they were started for the same caller; the caller is known from
 * now on.
 */
export const settleEarly = (
  { early: ports }: Dependencies,
  context: Context,
  { begunBefore, caller }: { begunBefore: Early | undefined; caller: Caller },
): Early | undefined => {
  ports?.callers.set(nameOf(context), caller);
  return begunBefore !== undefined && isSame(begunBefore.caller, caller) ? begunBefore : undefined;
};

/** Forgets a caller that was not admitted, so that nothing is started early for it. */
export const forgetCaller = ({ early }: Dependencies, context: Context): void =>
  early?.callers.delete(nameOf(context));
