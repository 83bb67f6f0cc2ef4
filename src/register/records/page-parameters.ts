import type { Kind } from './kinds.ts';
import { OBSERVED } from './observed-traits.ts';
import { REGISTERS } from './registers.ts';

/** What the address of a register's page can ask. */

/** Parameters that narrow it; lists of the API take the specified ones alone. */
export const filterParameters = (kind: Kind): string[] => [
  ...REGISTERS[kind].filters.map(({ parameter }) => parameter),
  OBSERVED,
];

/** All of them, in the order in which an address says them. */
export const parametersOf = (kind: Kind): string[] => [
  'q',
  ...filterParameters(kind),
  ...['sort', 'page'],
];
