import { matchParts, splitPath } from '#kernel/http/contract.ts';
import { percentDecode } from '#kernel/http/parameters.ts';
import type { Mode } from '#access/key.ts';
import type { Operation } from './operation.ts';
import { ProblemError } from './problem.ts';

/** The operations at a path, whatever their method. */
export interface Place {
  operations: readonly Operation[];
  /** Path parameters, still percent-encoded. */
  params: Readonly<Record<string, string>>;
}

/** Of two templates that fit, the one with more words of its own counts, then the first. */
export const placeAt = (operations: readonly Operation[], pathname: string): Place => {
  const parts = splitPath(pathname);
  const here = operations.flatMap((operation) => {
    const params = matchParts(operation.contract.path, parts);
    return params === null ? [] : [{ operation, params, count: Object.keys(params).length }];
  });
  const [closest] = here.toSorted((left, right) => left.count - right.count);
  const template = closest?.operation.contract.path;
  const found = here.filter(({ operation }) => operation.contract.path === template);
  return { operations: found.map(({ operation }) => operation), params: closest?.params ?? {} };
};

const answers = ({ contract }: Operation, method: string): boolean =>
  contract.method === method || (method === 'HEAD' && contract.method === 'GET');

/** The operation that a method asks for, or undefined. */
export const operationFor = ({ operations }: Place, method: string): Operation | undefined =>
  operations.find((operation) => answers(operation, method));

const allowed = (operations: readonly Operation[]): string => {
  const methods = new Set(operations.map(({ contract }) => contract.method));
  return [...methods].flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each])).join(', ');
};

/** The operation, for a mode. @throws ProblemError ROUTE_NOT_FOUND, METHOD_NOT_ALLOWED */
export const findOperation = (place: Place, method: string, mode: Mode): Operation => {
  const operations = place.operations.filter(
    ({ contract }) => mode === 'test' || !contract.testOnly,
  );
  if (operations.length === 0)
    throw new ProblemError('ROUTE_NOT_FOUND', 'No operation has this path: see /v1/openapi.json');
  const found = operationFor({ ...place, operations }, method);
  if (found !== undefined) return found;
  const Allow = allowed(operations);
  throw new ProblemError('METHOD_NOT_ALLOWED', `This path answers ${Allow}`, {
    headers: { Allow },
  });
};

/** Decoded path parameters; null stands for what is not UTF-8, and suits no schema. */
export const decodedParams = ({ params }: Place): Record<string, string | null> =>
  Object.fromEntries(Object.entries(params).map(([name, raw]) => [name, percentDecode(raw)]));

/** A path template with its parameters put in. */
export const filledPath = (
  template: string,
  params: Readonly<Record<string, string | null>>,
): string =>
  Object.entries(params).reduce(
    (path, [name, value]) => path.replace(`{${name}}`, () => value ?? ''),
    template,
  );

/** The parameters of a query string; a list for what is given twice, null for what is not UTF-8. */
export const decodedQuery = (search: string): Record<string, unknown> => {
  const values = new Map<string, unknown[]>();
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const [rawName = '', ...rest] = pair.split('=');
    const name = percentDecode(rawName.replaceAll('+', ' ')) ?? rawName;
    const value = percentDecode(rest.join('=').replaceAll('+', ' '));
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  const read = [...values].map(([name, given]) => [name, given.length === 1 ? given[0] : given]);
  return Object.fromEntries(read);
};
