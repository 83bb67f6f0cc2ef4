import type { AskedRequest } from '#kernel/http/asked.ts';
import { z } from 'zod';
import { KontorError } from '#kernel/error.ts';
import type { RequestContext } from '#kernel/http/endpoint.ts';
import {
  fingerprintOf,
  IDEMPOTENCY_KEY_EXPECTED,
  parseIdempotencyKey,
} from '#kernel/http/idempotency-key.ts';
import type { Change } from '#payments/changes.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import type { Decision, IdempotencyStamp } from '#payments/decision.ts';
import { pathOfCaller, requestScope } from '#payments/request-scope.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Dependencies } from './dependencies.ts';
import type { Asker, Caller, Early, Executed, PreparedRequest } from './early-parts.ts';
import { fieldFault } from './faults.ts';
import type { Answered } from './idempotency.ts';
import type { Decide, Operation } from './operation.ts';
import { invalidFields, ProblemError } from './problem.ts';
import { readRequest } from './read-request.ts';
import { requireRoom } from './storage-quota.ts';

/** Executes a request: reads, checks and decides it, and writes its changes, once for each key. */

/** An answer that does not match its own contract: a fault of Kontor. */
export class ResponseContractError extends KontorError {
  override readonly name = 'ResponseContractError';
}

const checkedBody = ({ contract, write }: Operation, value: unknown): string => {
  const written = write(value);
  if ('json' in written) return written.json;
  throw new ResponseContractError(
    `${contract.operationId} answers what it must not: ${written.error.message}`,
  );
};

const object = z.record(z.string(), z.unknown());

/** The answer as it is stored: without the fields that are shown only once. */
const keptOf = ({ contract }: Operation, { body, ...answered }: Answered): Answered => {
  const { secretFields = [] } = contract;
  if (secretFields.length === 0) return { ...answered, body };
  const kept = Object.entries(object.parse(JSON.parse(body))).filter(
    ([name]) => !secretFields.includes(name),
  );
  return { ...answered, body: JSON.stringify(Object.fromEntries(kept)) };
};

const keyOf = (header: string): string => {
  const key = parseIdempotencyKey(header);
  if (key !== null) return key;
  throw invalidFields([fieldFault('Idempotency-Key', IDEMPOTENCY_KEY_EXPECTED, header)]);
};

const decisionOf = async (
  operation: Operation,
  decide: () => ReturnType<Decide>,
): Promise<Decision<Executed, Change>> => {
  const { value, changes = [], csv, startsWork } = await decide();
  const body = checkedBody(operation, value);
  const more = { ...(csv ? { csv } : {}), ...(startsWork ? { startsWork } : {}) };
  return { result: { status: 200, body, ...more }, changes };
};

/** Reads and checks the parts of a request. @throws ProblemError with every field that is wrong */
export const prepareRequest = async (
  { operations }: Pick<Dependencies, 'operations'>,
  operation: Operation,
  context: RequestContext<Operation, AskedRequest>,
): Promise<PreparedRequest> => {
  const { path, ...raw } = await readRequest(operation, context);
  const prepared = operation.prepare(raw);
  if (!prepared.ok) throw invalidFields(prepared.faults);
  const { method } = operation.contract;
  const header = method === 'GET' ? null : context.request.headers.get('Idempotency-Key');
  const key = header === null ? null : keyOf(header);
  const decide = ({ tenant, keyId }: Asker) =>
    decisionOf(operation, () =>
      prepared.decide({ tenant, keyId, idempotencyKey: key }, operations),
    );
  return { path, body: raw.body, key, decide };
};

/**
 * What identifies a request with an Idempotency-Key. A key that was rotated meanwhile is the same
 * caller: all keys of a line are known by the first of them.
 */
const scopeOf = async (
  { operations }: Pick<Dependencies, 'operations'>,
  { contract: { method, keysOfEachCaller } }: Operation,
  { path, key, keyId }: { path: string; key: string; keyId: string },
): Promise<string> => {
  if (!keysOfEachCaller) return requestScope(method, path, key);
  const [first = keyId] = [...(await operations.keyLineage.of(keyId))].sort();
  return requestScope(method, pathOfCaller(path, first), key);
};

type Decisions = () => Promise<Decision<Executed, Change>>;

interface NewWork {
  tenant: Tenant;
  decide: Decisions;
  storedBytes: Promise<number> | undefined;
}

/**
 * Makes the changes of new work. A decision that changes nothing needs no room; what acts while it
 * decides, such as a deposit of the test wallet, asks for room first.
 */
const workOf = (
  { storage, book }: Dependencies,
  operation: Operation,
  { tenant, decide, storedBytes }: NewWork,
) => {
  const { decidesByReading } = operation.contract;
  const room = () => requireRoom(storage, operation, { tenant, storedBytes });
  const decideInRoom: Decisions = async () => {
    const decision = await decide();
    if (decision.changes.length > 0) await room();
    return decision;
  };
  return async (stamp?: (answered: Answered) => IdempotencyStamp): Promise<Executed> => {
    if (decidesByReading) return commitDecision(book, { tenant, decide: decideInRoom, stamp });
    await room();
    return commitDecision(book, { tenant, decide, stamp });
  };
};

/**
 * With an Idempotency-Key, an answer with changes is stored and repeated for the same key; an
 * answer without changes, above all a refusal, leaves the key unused.
 * @throws ProblemError with every field that is wrong, PaymentError
 */
export const executeRequest = async (
  dependencies: Dependencies,
  operation: Operation,
  context: RequestContext<Operation, AskedRequest>,
  { caller: { keyId, tenant, scopes }, early }: { caller: Caller; early?: Early | undefined },
): Promise<Executed> => {
  if (early?.executed !== undefined) return early.executed;
  const { method, scope } = operation.contract;
  if (!scopes.includes(scope))
    throw new ProblemError('INSUFFICIENT_SCOPE', `This key lacks the scope ${scope}`, {
      target: 'Authorization',
    });
  const { path, body, key, ...prepared } = await (early?.prepared ??
    prepareRequest(dependencies, operation, context));
  let { decided } = early ?? {};
  const decide = () => {
    const first = decided ?? prepared.decide({ tenant, keyId });
    decided = undefined;
    return first;
  };
  if (method === 'GET') return (await decide()).result;
  // Room is asked for new work alone: a stored answer is given even when it was what took the last.
  const { storedBytes } = early ?? { storedBytes: undefined };
  const work = workOf(dependencies, operation, { tenant, decide, storedBytes });
  if (key === null) return work();
  const asked = {
    tenant,
    scope: await scopeOf(dependencies, operation, { path, key, keyId }),
    fingerprint: fingerprintOf(body ?? {}),
    earlier: early?.answer,
  };
  return dependencies.idempotent<Executed>(asked, (stamp) =>
    work((answered) => stamp(keptOf(operation, answered))),
  );
};
