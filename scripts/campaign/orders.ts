import type { Payout } from '../../src/client/kontor.ts';
import type { Coin } from '../simulate/coins.ts';

/** What clients have asked for, as they know it themselves. */

export interface Order {
  key: string;
  /** What names it for ever; many go without. */
  reference: string | undefined;
  accountId: string;
  to: Wallet;
  coin: Coin;
  /** Decimal text, what arrives. */
  amount: string;
  /** Every id that was ever answered for the key. */
  answered: Set<string>;
  /** What was answered first. */
  first: Payout | undefined;
  /** The code of the refusal where there was one. */
  refused: string | undefined;
  /** Answered as cancelled. */
  cancelled: boolean;
  /** Ends that were seen: none of them may change. */
  seen: Set<Payout['status']>;
  /** Ordered when all faults were over. */
  calm: boolean;
}

export interface Wallet {
  address: string;
  /** Whether the chain executes transfers to it in vain. */
  breaks: boolean;
}

export interface Deposit {
  key: string;
  accountId: string;
  coin: Coin;
  amount: string;
  /** Every transaction that was ever answered for the key. */
  signatures: Set<string>;
}
