import type { Movement } from './movement.ts';

export type LedgerChange =
  | { change: 'moved'; movement: Movement }
  /** In the books of the house, in the mode of the decision. */
  | { change: 'house-moved'; movement: Movement };
