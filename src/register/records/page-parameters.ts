import type { Kind } from './kinds.ts';
import { OBSERVED } from './observed-traits.ts';
import { apiFilters, REGISTERS } from './registers.ts';

/** The query parameters of a register's page. */

/** Parameters that filter a page. Lists of the API take only the specified ones. */
export const filterParameters = (kind: Kind): string[] => [
  ...REGISTERS[kind].filters.map(({ parameter }) => parameter),
  OBSERVED,
];

/** Whether a query has a filter that the register's list in the API does not take. */
export const isOfPages = (kind: Kind, query: URLSearchParams): boolean => {
  const specified = apiFilters(kind).map(({ parameter }) => parameter);
  return filterParameters(kind).some((name) => query.has(name) && !specified.includes(name));
};

/** All parameters, in the order in which they are written in an address. */
export const parametersOf = (kind: Kind): string[] => [
  'q',
  ...filterParameters(kind),
  ...['sort', 'page'],
];
