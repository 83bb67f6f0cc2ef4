import type { Kind } from './kinds.ts';
import { OBSERVED } from './observed-traits.ts';
import { REGISTERS } from './registers.ts';

/** The query parameters of a register's page. */

/** Parameters that filter a page. Lists of the API take only the specified ones. */
export const filterParameters = (kind: Kind): string[] => [
  ...REGISTERS[kind].filters.map(({ parameter }) => parameter),
  OBSERVED,
];

/** All parameters, in the order in which they are written in an address. */
export const parametersOf = (kind: Kind): string[] => [
  'q',
  ...filterParameters(kind),
  ...['sort', 'page'],
];
