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

/** Answers as the API itself gives them while the page is built. */
export interface Shown {
  /** Method and path that were asked. */
  request: string;
  status: number;
  headers: Headers;
  body: string;
}

type Ask = (request: Request) => Promise<Response>;

/** What answers the samples of the topics, and each kind of refusal. */
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

/** Asks the API everything of which a page shows the answer. */
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

/** Asks the routes themselves, over a catalogue. */
export const answersOf = async (facts: DocumentFacts, catalogue: Catalogue): Promise<Answers> => {
  const opened = () => Promise.resolve(catalogue);
  const routes = KINDS.flatMap((kind) => [listRoute(kind, opened), detailRoute(kind, opened)]);
  const answer = endpoint(routes, publicReads, () => undefined);
  const host = { ip: '127.0.0.1', waitUntil: () => undefined };
  const picks = pickFrom(facts.entries.publishers);
  return askAll((request) => answer(request, host), facts.publication.siteUrl, picks);
};

/** The body, indented; of a list the first row only. */
export const bodyText = ({ body }: Shown): string => {
  const value: unknown = JSON.parse(body);
  return indented(Array.isArray(value) ? value.slice(0, 1) : value);
};

/** The named headers of an answer as lines, each as it is sent. */
export const headerText = ({ headers }: Shown, names: readonly string[]): string =>
  names.map((name) => `${name.toLowerCase()}: ${headers.get(name) ?? ''}`).join('\n');

const rows = z.array(z.object({ slug: z.string(), name: z.string() }));

/** What the sample of a search prints of a list: slug and name of its first rows. */
export const printedRows = ({ body }: Shown, count: number): string =>
  rows
    .parse(JSON.parse(body))
    .slice(0, count)
    .map(({ slug, name }) => `${slug} ${name}`)
    .join('\n');
