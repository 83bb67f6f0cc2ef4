import { z } from 'zod';
import type { DocumentFacts } from '#documents/facts.ts';
import { indented } from '#documents/reference/reference.ts';
import { endpoint } from '#kernel/http/endpoint.ts';
import { publicReads } from '#kernel/http/reads.ts';
import { detailRoute } from '#register/api/details.ts';
import { listRoute } from '#register/api/lists.ts';
import { KINDS } from '#register/records/kinds.ts';
import type { Catalogue } from '#register/search/ports.ts';
import { pickFrom, type Picks } from './picks.ts';

/** Answers that the API itself gives while the page is built. */
export interface Shown {
  /** Method and path of the request. */
  request: string;
  status: number;
  headers: Headers;
  body: string;
}

type Ask = (request: Request) => Promise<Response>;

/** The answers to the samples of the topics, and to each kind of refusal. */
const requestsOf = ({ word, contentType, slug }: Picks) => ({
  first: '/api/publishers',
  search: `/api/publishers?q=${word}&content_type=${contentType}`,
  record: `/api/publishers/${slug}`,
  paging: '/api/publishers?page=2',
  invalidQuery: '/api/publishers?page=0',
  invalidSlug: '/api/publishers/Not_A_Slug',
  noRecord: '/api/publishers/no-such-publisher',
  noPath: '/api/newspapers',
});

type Question = keyof ReturnType<typeof requestsOf>;
export type Answers = Readonly<Record<Question | 'notModified' | 'wrongMethod', Shown>>;

const askPath = async (ask: Ask, origin: string, path: string, init?: RequestInit) => {
  const response = await ask(new Request(new URL(path, origin), init));
  return {
    request: `${init?.method ?? 'GET'} ${path}`,
    status: response.status,
    headers: response.headers,
    body: await response.text(),
  };
};

/** Sends the API every request whose answer a page shows. */
const askAll = async (ask: Ask, origin: string, picks: Picks): Promise<Answers> => {
  const paths = requestsOf(picks);
  const get = (question: Question) => askPath(ask, origin, paths[question]);
  const record = await get('record');
  const ifNoneMatch = { headers: { 'If-None-Match': record.headers.get('ETag') ?? '' } };
  return {
    first: await get('first'),
    search: await get('search'),
    record,
    paging: await get('paging'),
    invalidQuery: await get('invalidQuery'),
    invalidSlug: await get('invalidSlug'),
    noRecord: await get('noRecord'),
    noPath: await get('noPath'),
    notModified: await askPath(ask, origin, paths.record, ifNoneMatch),
    wrongMethod: await askPath(ask, origin, paths.first, { method: 'DELETE' }),
  };
};

/** Calls the routes themselves, with a catalogue as their data. */
export const answersOf = async (facts: DocumentFacts, catalogue: Catalogue): Promise<Answers> => {
  const opened = () => Promise.resolve(catalogue);
  const routes = KINDS.flatMap((kind) => [listRoute(kind, opened), detailRoute(kind, opened)]);
  const answer = endpoint(routes, publicReads, () => undefined);
  const host = { ip: '127.0.0.1', waitUntil: () => undefined };
  const picks = pickFrom(facts.entries.publishers);
  return askAll((request) => answer(request, host), facts.publication.siteUrl, picks);
};

/** The body, indented; of a list only the first row. */
export const bodyText = ({ body }: Shown): string => {
  const value: unknown = JSON.parse(body);
  return indented(Array.isArray(value) ? value.slice(0, 1) : value);
};

/** The named headers of an answer as lines, each as it is sent. */
export const headerText = ({ headers }: Shown, names: readonly string[]): string =>
  names.map((name) => `${name.toLowerCase()}: ${headers.get(name) ?? ''}`).join('\n');

const rows = z.array(z.object({ slug: z.string(), name: z.string() }));

/** The output of the search sample: slug and name of the first rows. */
export const printedRows = ({ body }: Shown, count: number): string =>
  rows
    .parse(JSON.parse(body))
    .slice(0, count)
    .map(({ slug, name }) => `${slug} ${name}`)
    .join('\n');
