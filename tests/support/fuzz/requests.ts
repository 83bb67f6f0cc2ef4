import { gzipSync } from 'node:zlib';
import type { Chance } from './chance.ts';
import { hostileValue, nearlyValid, validValue, type Schema, type Source } from './values.ts';

/** Requests to the operations of an OpenAPI document. */

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema; example?: unknown }> };
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: Record<string, Record<string, Schema>>;
}

export interface Target {
  method: string;
  path: string;
  parameters: readonly Parameter[];
  body: Schema | undefined;
  document: Document;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export const targetsOf = (document: Document): Target[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, { parameters = [], requestBody }]) => ({
        ...{ method: method.toUpperCase(), path, parameters, document },
        body: Object.values(requestBody?.content ?? {})[0]?.schema,
      })),
  );

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

export interface Callers {
  /** Right credentials, by the path's beginning. */
  basic: string;
  operatorKey: string;
}

type Kind = 'valid' | 'near' | 'hostile';

const inPath = (value: unknown, kind: Kind): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  // A request line is refused as a whole beyond 16 KB, with a bare 431.
  const short = text.slice(0, 2000).toWellFormed();
  return kind === 'hostile'
    ? encodeURI(short).replaceAll(/[?#]/g, '%23')
    : encodeURIComponent(short);
};

const pathOf = ({ path, parameters }: Target, kind: Kind, source: Source): string => {
  const { chance } = source;
  const valueOf = ({ name, schema = {} }: Parameter): unknown =>
    kind === 'hostile' || (kind === 'near' && chance.percent(25))
      ? hostileValue(source)
      : validValue(schema, source, name);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.name === name) ?? { name, in: 'path' };
    return inPath(valueOf(parameter), kind) || 'x';
  });
  const query = parameters
    .filter((each) => each.in === 'query' && (each.required || chance.percent(35)))
    .map((each) => `${each.name}=${inPath(valueOf(each), kind)}`);
  if (kind !== 'valid' && chance.percent(10)) query.push(...query, 'unknown=%', '=&&');
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
};

const TYPES = [
  ...['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'text/plain'],
  ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'],
  ...['application/json; charset=utf-16', '', ';;;', 'application/merge-patch+json'],
] as const;
const ENCODINGS = ['gzip', 'deflate', 'br', 'identity', 'gzip, gzip', 'x', ''] as const;
const BROKEN = [
  ...['', '{', '[', 'null', '""', '{"a":1,"a":2}', '{"a":\\ud800}', '"\\ud800"', '{"__proto__":1}'],
  ...['[1e400]', '01', `${'['.repeat(5000)}`, `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`],
  ...['\ufeff{}', '{}{}', `{"a":"${'x'.repeat(90_000)}"}`],
] as const;

const textOfBody = (schema: Schema, kind: Kind, source: Source): string | Buffer => {
  const { chance } = source;
  if (kind === 'hostile')
    return chance.percent(20)
      ? Buffer.from(Array.from({ length: 60 }, () => chance.upTo(255)))
      : chance.pick(BROKEN);
  const value = validValue(schema, source, '');
  return JSON.stringify(kind === 'near' ? nearlyValid(value, source) : value);
};

const ODD_HEADERS: readonly (readonly [string, readonly [string, ...string[]]])[] = [
  ['Accept', ['*/*', 'text/html', 'application/xml', 'q=;,', 'application/json;q=0']],
  ['Range', ['bytes=0-1', 'bytes=-1', 'bytes=9-1', 'lines=1']],
  ['If-None-Match', ['*', '"x"', 'W/"', 'x'.repeat(2000)]],
  ['traceparent', ['00-0-0-0', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, 'x']],
  ['X-Forwarded-Proto', ['https', 'http', 'ftp', 'https,http']],
  ['Origin', ['null', 'https://elsewhere.internal', 'x']],
  ['Accept-Encoding', ['br', 'gzip;q=0', '*', 'x']],
  ['Cookie', ['a=b', '=;=;', 'x'.repeat(3000)]],
  ['X-HTTP-Method-Override', ['DELETE']],
];

const WRONG_CREDENTIALS = [
  ...['Basic', 'Basic x', 'Basic Og==', 'Bearer x', `Basic ${'A'.repeat(3000)}`, 'Digest a=b'],
] as const;

const address = (chance: Chance): string =>
  [10, chance.upTo(255), chance.upTo(255), chance.upTo(255)].join('.');

const signIn = (
  target: Target,
  kind: Kind,
  callers: Callers,
  { chance }: Source,
): Record<string, string> => {
  const isWrong = chance.percent(kind === 'valid' ? 1 : 6);
  if (isWrong) return chance.percent(50) ? {} : { Authorization: chance.pick(WRONG_CREDENTIALS) };
  return target.path.startsWith('/v1')
    ? { Authorization: callers.basic }
    : { 'X-API-Key': callers.operatorKey };
};

const headersOf = (target: Target, kind: Kind, callers: Callers, source: Source) => {
  const { chance } = source;
  const headers: Record<string, string> = {
    // Each caller is somebody else: limits of one address must not hide the rest.
    'X-Forwarded-For': address(chance),
    ...signIn(target, kind, callers, source),
  };
  if (target.method !== 'GET')
    headers['Idempotency-Key'] = chance.percent(90) ? `f-${chance.next()}` : `k-${chance.upTo(50)}`;
  if (kind === 'hostile' && chance.percent(20)) headers['Idempotency-Key'] = 'x'.repeat(400);
  if (kind === 'valid') return headers;
  for (const [name, values] of ODD_HEADERS)
    if (chance.percent(6)) headers[name] = chance.pick(values);
  return headers;
};

const OTHER_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

export const makeRequest = (
  targets: readonly [Target, ...Target[]],
  callers: Callers,
  source: Source,
): FuzzRequest => {
  const { chance } = source;
  const target = chance.pick(targets);
  const kind = chance.percent(45) ? 'valid' : chance.percent(60) ? 'near' : 'hostile';
  const method =
    kind !== 'valid' && chance.percent(10) ? chance.pick(OTHER_METHODS) : target.method;
  const headers = headersOf(target, kind, callers, source);
  const path = pathOf(target, kind, source);
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS')
    return { method, path, headers, body: undefined };
  let body: string | Buffer = textOfBody(target.body ?? {}, kind, source);
  headers['Content-Type'] =
    kind !== 'valid' && chance.percent(12) ? chance.pick(TYPES) : 'application/json';
  if (kind !== 'valid' && chance.percent(8)) {
    headers['Content-Encoding'] = chance.pick(ENCODINGS);
    if (chance.percent(60)) body = gzipSync(body);
  }
  headers['Content-Length'] = String(Buffer.byteLength(body));
  return { method, path, headers, body };
};
