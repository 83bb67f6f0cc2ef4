import { boundedCache } from '#kernel/async/bounded-cache.ts';
import { STATIC_METHODS, methodNotAllowed, redirectAnswer, type Answer } from './answer.ts';
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

/** Of compressed files and of those that name another port: all of them would double the site. */
const KEPT_MOST_BYTES = 32 * 1024 * 1024;
/** What the headers of one and the map's own bookkeeping take, roughly. */
const HEADERS_BYTES = 1024;

/** Each served path is typed and compressed when it is asked for; what was asked last is kept. */
const createVariants = (rules: HeaderRules, fill: Fill) => {
  const kept = boundedCache<Variant>({ mostWeight: KEPT_MOST_BYTES });
  const making = new Map<string, Promise<Variant>>();
  const make = async (key: string, route: FileRoute, encoding: Encoding): Promise<Variant> => {
    try {
      const made = await makeVariant(route, rules.forPath(route.servedAt), { encoding, fill });
      kept.set(key, made, made.body.length + HEADERS_BYTES);
      return made;
    } finally {
      making.delete(key);
    }
  };
  return (route: FileRoute, headers: Exchange['incoming']['headers']) => {
    const encoding = chooseEncoding(headers['accept-encoding'], OFFERED);
    const key = `${encoding} ${route.servedAt}`;
    const known = kept.get(key) ?? making.get(key);
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

const fileAnswer = async (
  { incoming }: Exchange,
  status: number,
  pending: Promise<Variant> | Variant,
): Promise<Answer> => {
  const { headers, body } = await pending;
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
