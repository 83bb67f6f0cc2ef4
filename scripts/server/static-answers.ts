import { boundedCache } from '#kernel/async/bounded-cache.ts';
import {
  STATIC_METHODS,
  errorAnswer,
  methodNotAllowed,
  redirectAnswer,
  type Answer,
} from './answer.ts';
import { chooseEncoding, compress, isWorthCompressing, type Encoding } from './compression.ts';
import { compressedTag, matchesEntityTag } from './entity-tag.ts';
import type { Exchange } from './exchange.ts';
import type { HeaderRules } from './headers.ts';
import { fillOrigin, type Fill, type ServedOrigin } from './served-origin.ts';
import type { StaticFiles, StaticRoute } from './static-files.ts';

type MaybeAnswer = Promise<Answer> | Answer | undefined;

export interface StaticAnswers {
  /** What the publish folder has for the path asked for, or undefined. */
  answer(exchange: Exchange): MaybeAnswer;
  /** The file that a rewrite leads to, under the rewrite's own status. */
  answerFile(exchange: Exchange, path: string, status: number): MaybeAnswer;
}

type FileRoute = Extract<StaticRoute, { kind: 'file' }>;
interface Variant {
  headers: Record<string, string>;
  body: Buffer;
}

const OFFERED = ['br', 'gzip'] as const;

const makeVariant = async (
  { file }: FileRoute,
  ruleHeaders: Record<string, string>,
  { encoding, fill }: { encoding: Encoding; fill: Fill },
): Promise<Variant> => {
  const content = await fill(file);
  const headers: Record<string, string> = {
    'content-type': file.contentType,
    'cache-control': 'public,max-age=0,must-revalidate',
    ...ruleHeaders,
    etag: content.entityTag,
  };
  if (!isWorthCompressing(headers['content-type'] ?? '', content.body.length)) {
    return { headers, body: content.body };
  }
  headers.vary = [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  if (encoding === 'identity') return { headers, body: content.body };
  const body = await compress(content.body, encoding);
  if (body.length >= content.body.length) return { headers, body: content.body };
  const etag = compressedTag(content.entityTag);
  return { headers: { ...headers, 'content-encoding': encoding, etag }, body };
};

/** Of all files as they are sent, compressed or not: the rest is read from the disk. */
const KEPT_MOST_BYTES = 16 * 1024 * 1024;
/** Limits one file, so that it cannot evict all others. */
const LARGEST_SHARE = 1 / 4;
/** What the headers of one and the map's own bookkeeping take, roughly. */
const HEADERS_BYTES = 1024;

/** Bodies that are still being sent but are not cached: all callers share the same copy. */
const bodiesInUse = () => {
  const bodies = new Map<string, WeakRef<Buffer>>();
  const variants = new WeakMap<Buffer, Variant>();
  const ended = new FinalizationRegistry<string>((key) => {
    if (bodies.get(key)?.deref() === undefined) bodies.delete(key);
  });
  return {
    get: (key: string): Variant | undefined => {
      const body = bodies.get(key)?.deref();
      return body && variants.get(body);
    },
    add: (key: string, variant: Variant): void => {
      bodies.set(key, new WeakRef(variant.body));
      variants.set(variant.body, variant);
      ended.register(variant.body, key);
    },
  };
};

/** Reads and compresses each path on request; keeps recently used ones in a cache. */
const createVariants = (rules: HeaderRules, fill: Fill) => {
  const mostWeightEach = KEPT_MOST_BYTES * LARGEST_SHARE;
  const kept = boundedCache<Variant>({ mostWeight: KEPT_MOST_BYTES, mostWeightEach });
  const inUse = bodiesInUse();
  const making = new Map<string, Promise<Variant>>();
  const keep = (key: string, variant: Variant): void =>
    void kept.set(key, variant, variant.body.length + HEADERS_BYTES);
  const make = async (key: string, route: FileRoute, encoding: Encoding): Promise<Variant> => {
    try {
      const made = await makeVariant(route, rules.forPath(route.servedAt), { encoding, fill });
      inUse.add(key, made);
      keep(key, made);
      return made;
    } finally {
      making.delete(key);
    }
  };
  const lastKnown = (key: string): Variant | undefined => {
    const variant = kept.get(key);
    if (variant !== undefined) return variant;
    const used = inUse.get(key);
    if (used !== undefined) keep(key, used);
    return used;
  };
  return (route: FileRoute, headers: Exchange['incoming']['headers']) => {
    const encoding = chooseEncoding(headers['accept-encoding'], OFFERED);
    const key = `${encoding} ${route.servedAt}`;
    const known = lastKnown(key) ?? making.get(key);
    if (known !== undefined) return known;
    const made = make(key, route, encoding);
    making.set(key, made);
    return made;
  };
};

const optionsAnswer = (rules: HeaderRules, route: FileRoute): Answer => {
  const headers = { ...rules.forPath(route.servedAt), allow: STATIC_METHODS };
  return { status: 204, headers, body: null };
};

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const BUILT_ANEW = 'The site is being built anew: try again in a second.';

/** The answer if a file that was listed has vanished because another build replaced this one. */
const missingAnswer = ({ url }: Exchange): Answer => {
  const answer = errorAnswer(url.pathname, 503, BUILT_ANEW);
  return { ...answer, headers: { ...answer.headers, 'retry-after': '1' } };
};

const fileAnswer = async (
  exchange: Exchange,
  status: number,
  pending: Promise<Variant> | Variant,
): Promise<Answer> => {
  try {
    return answerWith(exchange, status, await pending);
  } catch (error) {
    if (isMissing(error)) return missingAnswer(exchange);
    throw error;
  }
};

const answerWith = ({ incoming }: Exchange, status: number, { headers, body }: Variant): Answer => {
  const tag = headers.etag ?? '';
  // Preconditions count only where the answer would be a success (RFC 9110, 13.2.1).
  if (status === 200 && matchesEntityTag(incoming.headers['if-none-match'], tag)) {
    return { status: 304, headers, body: null };
  }
  return { status, headers, body };
};

const movedAnswer = ({ method, url }: Exchange, location: string): Answer => {
  if (!isRead(method)) return methodNotAllowed(url.pathname);
  return redirectAnswer(301, `${location}${url.search}`);
};

export const createStaticAnswers = (
  files: StaticFiles,
  rules: HeaderRules,
  origin?: ServedOrigin,
): StaticAnswers => {
  const variants = createVariants(rules, fillOrigin(files, origin));
  const answerRoute = (exchange: Exchange, route: FileRoute, status: number) => {
    if (exchange.method === 'OPTIONS') return optionsAnswer(rules, route);
    if (!isRead(exchange.method)) return methodNotAllowed(exchange.url.pathname);
    return fileAnswer(exchange, status, variants(route, exchange.incoming.headers));
  };
  return {
    answer(exchange) {
      const route = files.find(exchange.url.pathname);
      if (route?.kind === 'file') return answerRoute(exchange, route, 200);
      return route && movedAnswer(exchange, route.location);
    },
    answerFile(exchange, path, status) {
      const route = files.findFile(path);
      return route && answerRoute(exchange, route, status);
    },
  };
};
