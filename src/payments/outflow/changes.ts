import type { Chain } from '#kernel/money/chains.ts';
import type { PayoutChange } from '#payments/payout/changes.ts';
import type { Outflow, Settlement } from './outflow.ts';

export type OutflowChange =
  /** Refused when it was judged before. */
  | { change: 'outflow-judged'; chain: Chain; outflow: Outflow }
  /** Enough providers do not have it. Refused when it was judged before. */
  | { change: 'outflow-denied'; chain: Chain; signature: string }
  /** Refused when it was settled before. */
  | {
      change: 'outflow-settled';
      chain: Chain;
      signature: string;
      settlement: Settlement;
      /** The payout that it has paid. */
      payoutId: string | null;
    }
  | PayoutChange;
