import type { Chain } from '#kernel/money/chains.ts';
import type { PayoutChange } from '#payments/payout/changes.ts';
import type { Outflow, Settlement } from './outflow.ts';

export type OutflowChange =
  /** Refused if the outflow has been judged before. */
  | { change: 'outflow-judged'; chain: Chain; outflow: Outflow }
  /** Enough providers do not have the transaction. Refused if it has been judged before. */
  | { change: 'outflow-denied'; chain: Chain; signature: string }
  /** Refused if the outflow has been settled before. */
  | {
      change: 'outflow-settled';
      chain: Chain;
      signature: string;
      settlement: Settlement;
      /** The payout that this transaction has paid; null for a loss. */
      payoutId: string | null;
    }
  | PayoutChange;
