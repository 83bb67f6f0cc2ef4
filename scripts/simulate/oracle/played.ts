import type { Mode } from '#access/key.ts';
import type { FiledTransfer } from '../banks.ts';
import type { Paid } from '../deposits.ts';
import type { Restored } from '../restore.ts';
import type { Ordered } from '../orders.ts';
import type { Reported } from '../reporters.ts';

/** What was ordered and paid in, to be held against what became of it. */
export interface Played {
  orders: readonly Ordered[];
  /** What was lost and done again, where the database was restored. */
  restored: Restored | undefined;
  /** What the bank of live mode has read in files. */
  filed: readonly FiledTransfer[];
  paid: Readonly<Record<Mode, readonly Paid[]>>;
  /** What came by other providers, and was reported. */
  reported: readonly Reported[];
}
