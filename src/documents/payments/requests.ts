import { memberName, methodName } from '#documents/openapi/client-names.ts';
import type { Operation } from '#documents/reference/reference.ts';
import { isObject } from '#kernel/is-object.ts';
import { idVariable, type IdVariable } from './sample-ids.ts';

/** A request to be copied: each id in it is a variable that the reader sets. */

export const HOOK_VARIABLE = 'HOOK_URL';

export interface SampleRequest {
  method: string;
  /** Such as `/v1/accounts/$ACCOUNT_ID`. */
  path: string;
  query: readonly (readonly [name: string, value: string])[];
  /** The JSON body, `$ACCOUNT_ID` and the like in it; undefined where none is sent. */
  body: unknown;
  /** Undefined for reads. */
  idempotencyKey: string | undefined;
  /** The call of the client, such as `kontor.accounts.get`, and its path parameters. */
  call: string;
  pathIds: readonly string[];
  ids: readonly IdVariable[];
  needsHook: boolean;
}

const PLACEHOLDER = /\{(\w+)\}/g;

const filled = (operation: string, value: unknown, found: (id: IdVariable) => void): unknown => {
  if (Array.isArray(value)) return value.map((each) => filled(operation, each, found));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const variable = idVariable(operation, name);
      if (variable === undefined) return [name, filled(operation, inner, found)];
      found(variable);
      return [name, `$${variable.name}`];
    }),
  );
};

export const sampleRequest = (operation: Operation): SampleRequest => {
  const { id, method, tag, sent } = operation;
  const ids = new Map<string, IdVariable>();
  const found = (variable: IdVariable): void => void ids.set(variable.name, variable);
  const pathIds: string[] = [];
  const path = operation.path.replace(PLACEHOLDER, (_, name: string) => {
    const variable = idVariable(id, name);
    if (variable === undefined) throw new Error(`No sample fills ${name} of ${id}`);
    found(variable);
    pathIds.push(`$${variable.name}`);
    return `$${variable.name}`;
  });
  const [, search = ''] = operation.request.split('?');
  const body = method === 'GET' ? undefined : filled(id, sent, found);
  const needsHook = isObject(body) && 'url' in body;
  return {
    ...{ method, path, pathIds, needsHook },
    query: [...new URLSearchParams(search)],
    body: needsHook ? { ...body, url: `$${HOOK_VARIABLE}` } : body,
    idempotencyKey: method === 'GET' ? undefined : `docs-${id.replaceAll('_', '-')}`,
    call: `kontor.${memberName(tag)}.${methodName(id, tag)}`,
    ids: [...ids.values()],
  };
};

/** Created anew for each run, since the sample uses the object up. */
const asFresh = (request: SampleRequest): SampleRequest => {
  const { body } = request;
  if (!isObject(body)) return request;
  const fields = Object.entries(body).filter(([name]) => name !== 'providerPaymentId');
  return { ...request, idempotencyKey: undefined, body: Object.fromEntries(fields) };
};

/** The request whose answer holds the value of a variable: a list, or what creates an object. */
export const idRequest = (
  operations: readonly Operation[],
  { from }: IdVariable,
): SampleRequest => {
  const source = operations.find(({ id }) => id === from);
  if (source === undefined) throw new Error(`No operation is called ${from}`);
  const request = sampleRequest(source);
  return request.method === 'GET' ? { ...request, query: [['limit', '1']] } : asFresh(request);
};

/** Path and query of a request. */
export const addressOf = ({ path, query }: SampleRequest): string =>
  query.length === 0 ? path : `${path}?${new URLSearchParams(query.map((each) => [...each]))}`;
