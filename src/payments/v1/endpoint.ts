import { respond } from '#kernel/http/respond.ts';
import { traceOf, type Trace } from '#kernel/http/trace.ts';
import { admit, quotaHeaders, requireQuota, type Admission } from './admission.ts';
import { carryErrand, type Carried, type Errand } from './carry.ts';
import type { Entrance, RequestRecord, Surroundings, Visit } from './entrance.ts';
import { csvAnswer, jsonAnswer, problemAnswer, type PlainAnswer } from './answer.ts';
import { NO_BODY, type Operation } from './operation.ts';
import { invalidFields, ProblemError, type Occasion } from './problem.ts';
import { problemOf } from './refusal-of.ts';
import { readJsonBody } from './request-body.ts';
import {
  decodedParams,
  decodedQuery,
  filledPath,
  findOperation,
  operationFor,
  placeAt,
  type Place,
} from './router.ts';
import { OPERATIONS } from './routes.ts';

/** The way of a request of /v1, from its first header to its last. */

/** What is known of a request on its way. */
interface Passage {
  request: Request;
  url: URL;
  place: Place;
  trace: Trace;
  occasion: Occasion;
  /** Headers that the answer carries whatever it is. */
  headers: Record<string, string>;
  record: Pick<
    RequestRecord,
    'operation' | 'organizationId' | 'mode' | 'keyId' | 'code' | 'replayed'
  >;
}

const begin = (request: Request, siteUrl: string | undefined): Passage => {
  const url = new URL(request.url);
  const trace = traceOf(request.headers.get('traceparent'));
  const { traceId, traceresponse } = trace;
  return {
    request,
    url,
    place: placeAt(OPERATIONS, url.pathname),
    trace,
    occasion: { siteUrl: siteUrl ?? url.origin, instance: url.pathname, traceId },
    headers: { 'X-Request-Id': traceId, traceresponse },
    record: {},
  };
};

const requireScope = ({ contract }: Operation, { scopes }: Admission): void => {
  if (scopes.includes(contract.scope)) return;
  throw new ProblemError('INSUFFICIENT_SCOPE', `This key lacks the scope ${contract.scope}`, {
    target: 'Authorization',
  });
};

/** Checks the request. @throws ProblemError with every field that is wrong */
const prepare = async (operation: Operation, { request, url, place }: Passage) => {
  const { contract } = operation;
  const body = contract.body === NO_BODY ? undefined : await readJsonBody(request);
  const params = decodedParams(place);
  const prepared = operation.prepare({ params, query: decodedQuery(url.search), body });
  if (!prepared.ok) throw invalidFields(prepared.faults);
  return { decide: prepared.decide, body, path: filledPath(contract.path, params) };
};

const repetitionOf = ({ request }: Passage, { contract }: Operation, body: unknown) => {
  const header = request.headers.get('Idempotency-Key');
  return header === null || contract.method === 'GET' ? undefined : { header, body };
};

const pass = async (entrance: Entrance, passage: Passage, visit: Visit): Promise<PlainAnswer> => {
  const { request, place, headers, record, occasion, url } = passage;
  const admission = await admit(entrance, request, visit);
  const { tenant, keyId, quota } = admission;
  Object.assign(headers, quotaHeaders(quota));
  Object.assign(record, { ...tenant, keyId });
  requireQuota(admission);
  const operation = findOperation(place, request.method, tenant.mode);
  record.operation = operation.contract.operationId;
  requireScope(operation, admission);
  const { decide, body, path } = await prepare(operation, passage);
  const errand: Errand = { tenant, operation, path, decide, occasion };
  const carried: Carried = await carryErrand(
    entrance,
    errand,
    repetitionOf(passage, operation, body),
  );
  if (carried.replayed) record.replayed = true;
  else if (carried.startsWork) visit.later(() => entrance.startWork(tenant.mode));
  return csvAnswer(request, url, carried) ?? jsonAnswer(request, carried);
};

// A key that was put into a path by mistake must not be kept in a log.
const withoutKeys = (path: string): string =>
  path.slice(0, 300).replaceAll(/kontor_(op|test|live)_sk_\w*/g, 'kontor_$1_sk_…');

const refused = (surroundings: Surroundings, passage: Passage, error: unknown): PlainAnswer => {
  const { place, request, occasion, record } = passage;
  const problem = problemOf(error);
  if (problem.status >= 500) surroundings.report(occasion.traceId, error);
  record.code = problem.code;
  const isShort = operationFor(place, request.method)?.contract.errors === 'short';
  return problemAnswer(request, problem, { occasion, isShort });
};

/** Answers every request under /v1. */
export const v1Endpoint =
  (surroundings: Surroundings) =>
  async (request: Request, visit: Visit): Promise<Response> => {
    const startMs = performance.now();
    const passage = begin(request, surroundings.siteUrl());
    const { trace, record, url, headers } = passage;
    const answer = await surroundings
      .open()
      .then((entrance) => pass(entrance, passage, visit))
      .catch((error: unknown) => refused(surroundings, passage, error));
    surroundings.log({
      traceId: trace.traceId,
      method: request.method,
      path: withoutKeys(url.pathname),
      status: answer.status,
      tookMs: Math.round((performance.now() - startMs) * 10) / 10,
      ...record,
    });
    const all = { ...headers, ...answer.headers };
    return respond(request, { ...answer, headers: all, freshness: 'never' });
  };
