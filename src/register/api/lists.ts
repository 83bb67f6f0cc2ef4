import { pageRelations } from '#register/search/paging.ts';
import { filtersOf, hasHelp } from '#register/search/help.ts';
import type { Catalogue, HowRead, ListPage } from '#register/search/ports.ts';
import { listParameters, toListQuery } from '#register/search/query.ts';
import type { Contract } from '#kernel/http/contract.ts';
import type { Route } from '#kernel/http/reads.ts';
import { SEARCHED_BY, type Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { validationError } from '#kernel/http/errors.ts';
import { searchPath } from './search.ts';

const INVALID: Contract['answers'] = {
  400: { description: 'A parameter is invalid', name: 'ValidationError', schema: validationError },
};

export const listContract = (kind: Kind): Contract => {
  const { list, wire } = REGISTERS[kind];
  const [summary, description] = list;
  return {
    operationId: `list_${kind}`,
    method: 'GET',
    path: `/api/${kind}`,
    summary,
    description,
    tag: kind,
    query: listParameters(kind),
    answers: {
      200: { description: 'One page of rows', name: wire.itemName, schema: wire.item, list: true },
      ...(SEARCHED_BY[kind] === 'api' ? INVALID : undefined),
    },
  };
};

/** The address of a page with the checked parameters, in their documented order. */
const pageAddress = (contract: Contract, query: Input, page: number): string => {
  const parameters = Object.keys(contract.query ?? {}).flatMap((name) => {
    const value = name === 'page' ? (page === 1 ? undefined : page) : query[name];
    if (value === undefined || value === '') return [];
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
  const search = new URLSearchParams(parameters).toString();
  return search === '' ? contract.path : `${contract.path}?${search}`;
};

type Input = Readonly<Record<string, unknown>>;

const linkHeader = (contract: Contract, query: Input, page: number, total: number): string =>
  [...pageRelations(page, total)]
    .map(([relation, target]) => `<${pageAddress(contract, query, target)}>; rel="${relation}"`)
    .join(', ');

/** How a query was interpreted, encoded for headers. */
const readingHeaders = (read: HowRead | null): Record<string, string> => {
  const filters = filtersOf(read?.demands ?? []).map(
    ({ by, value, words }) => `${by}=${value};words=${encodeURIComponent(words)}`,
  );
  return {
    ...(read?.repaired ? { 'X-Query-Repaired': encodeURI(read.repaired) } : {}),
    ...(read?.related ? { 'X-Query-Related': String(read.related) } : {}),
    ...(filters.length > 0 ? { 'X-Query-Filters': filters.join(', ') } : {}),
  };
};

/** A link to shorter queries, nearest rows and other registers, if little was found. */
const helpLink = (kind: Kind, query: Input, found: ListPage): string =>
  !hasHelp(found, toListQuery(kind, query).filters.length > 0) ||
  typeof query['q'] !== 'string' ||
  query['q'] === ''
    ? ''
    : `, <${searchPath(kind)}?${new URLSearchParams({ q: query['q'] })}>; rel="help"`;

/** Headers for paging; a list without search has only one page and does not use them. */
const pagingHeaders = (contract: Contract, kind: Kind, query: Input, { page, found }: Paged) => ({
  'X-Total-Count': String(found.total),
  Link: linkHeader(contract, query, page, found.total) + helpLink(kind, query, found),
  ...readingHeaders(found.read),
});

/** The link from a list of first rows to the file with all rows. */
const whole = (kind: Kind) => ({
  Link: `</data/${kind}.jsonl>; rel="alternate"; type="application/jsonl"`,
});

interface Paged {
  page: number;
  found: ListPage;
}

/** GET /api/{kind}: answers with and without a query are from the snapshot of the deploy. */
export const listRoute = (kind: Kind, openCatalogue: () => Promise<Catalogue>): Route => {
  const contract = listContract(kind);
  const isSearched = SEARCHED_BY[kind] === 'api';
  return {
    contract,
    handle: async ({ query }) => {
      const asked = toListQuery(kind, query);
      const found = await (await openCatalogue()).list(kind, asked);
      const paged = { page: asked.page, found };
      const headers = isSearched ? pagingHeaders(contract, kind, query, paged) : whole(kind);
      return {
        status: 200,
        body: `[${found.items.join(',')}]`,
        freshness: 'until-deploy',
        headers,
      };
    },
  };
};
