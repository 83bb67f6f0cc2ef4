import type { Answer, AnswerHeaders, BufferedAnswer } from './answer.ts';
import { chooseEncoding, compress, isWorthCompressing } from './compression.ts';
import { compressedTag, matchesEntityTag } from './entity-tag.ts';
import type { Exchange } from './exchange.ts';
import type { FunctionMatch } from './functions.ts';
import type { FunctionRunner } from './function-runner.ts';
import type { SharedCache } from './shared-cache.ts';

// A cached body is compressed once: the copy lives as long as the body it was made from.
const compressedBodies = new WeakMap<Buffer, Promise<Buffer>>();

const addAcceptEncoding = (vary: string | string[] | undefined): string => {
  const names = [vary ?? []].flat().join(', ');
  if (/\*|accept-encoding/i.test(names)) return names;
  return names === '' ? 'Accept-Encoding' : `${names}, Accept-Encoding`;
};

const compressOnce = (body: Buffer): Promise<Buffer> => {
  const known = compressedBodies.get(body);
  if (known !== undefined) return known;
  const made = compress(body, 'gzip');
  compressedBodies.set(body, made);
  return made;
};

const encode = ({ incoming }: Exchange, answer: Answer): Answer | Promise<Answer> => {
  const { headers, body } = answer;
  const contentType = String(headers['content-type'] ?? '');
  const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
  if (!isWhole || headers['content-encoding'] !== undefined) return answer;
  if (!isWorthCompressing(contentType, Buffer.byteLength(body))) return answer;
  if (String(headers['cache-control']).includes('no-transform')) return answer;
  const varied = { ...headers, vary: addAcceptEncoding(headers.vary) };
  const encoding = chooseEncoding(incoming.headers['accept-encoding'], ['gzip']);
  if (encoding === 'identity') return { ...answer, headers: varied };
  const smaller =
    typeof body === 'string' ? compress(Buffer.from(body), 'gzip') : compressOnce(body);
  const encodedHeaders: AnswerHeaders = { ...varied, 'content-encoding': encoding };
  if (typeof headers.etag === 'string') encodedHeaders.etag = compressedTag(headers.etag);
  return smaller.then((made) => ({ ...answer, headers: encodedHeaders, body: made }));
};

const finish = async (
  exchange: Exchange,
  answer: Answer,
  cacheStatus?: string,
): Promise<Answer> => {
  const headers: AnswerHeaders =
    cacheStatus === undefined ? answer.headers : { ...answer.headers, 'cache-status': cacheStatus };
  const encoded = await encode(exchange, { ...answer, headers });
  const { etag } = encoded.headers;
  const sent = exchange.incoming.headers['if-none-match'];
  const readable = exchange.method === 'GET' || exchange.method === 'HEAD';
  if (!readable || answer.status !== 200 || typeof etag !== 'string') return encoded;
  return matchesEntityTag(sent, etag) ? { ...encoded, status: 304, body: null } : encoded;
};

const isBuffered = (answer: Answer): answer is BufferedAnswer =>
  answer.body === null || Buffer.isBuffer(answer.body);

/** The answer of a function, from the shared cache if possible. */
export const answerFromFunction = async (
  exchange: Exchange,
  match: FunctionMatch,
  parts: { runner: FunctionRunner; cache: SharedCache | undefined },
): Promise<Answer> => {
  const { runner, cache } = parts;
  const { method, url, incoming } = exchange;
  if (cache === undefined || (method !== 'GET' && method !== 'HEAD'))
    return finish(exchange, (await runner.run(exchange, match)).answer);
  if (incoming.headers.authorization !== undefined || incoming.headers['x-api-key'] !== undefined)
    return finish(exchange, (await runner.run(exchange, match)).answer, 'Kontor; fwd=bypass');
  const found = cache.find(match.target.name, url);
  if (found.state === 'hit') {
    const status = `Kontor; hit; ttl=${found.remainingSeconds}`;
    return finish(exchange, found.cached.answer, status);
  }
  // Called as GET: length and entity tag of the answer can be known only from its body.
  const { answer, policy } = await runner.run({ ...exchange, method: 'GET' }, match);
  const keepable = method === 'GET' && policy !== undefined && isBuffered(answer);
  const kept = keepable && cache.keep(match.target.name, url, answer, policy);
  return finish(exchange, answer, `Kontor; fwd=${found.state}${kept ? '; stored' : ''}`);
};
