import type { Movement } from './movement.ts';

export type LedgerChange =
  | { change: 'moved'; movement: Movement }
  /** A movement in the books of the operator, in the mode of the decision. */
  | { change: 'operator-moved'; movement: Movement };
