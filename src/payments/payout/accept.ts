import type { Metadata } from '#payments/account/account.ts';
import type { World } from '#kernel/world.ts';
import type { PayoutChange } from './changes.ts';
import type { Decision } from '#payments/decision.ts';
import type { Ids } from '#payments/ids.ts';
import { accepted } from '#payments/quote/states.ts';
import { requireHoldable } from '#payments/quote/terms.ts';
import type { Approval } from './approval.ts';
import type { Sums } from './funding.ts';
import { holdForPayout } from './movements.ts';
import type { Opening } from './opening.ts';
import type { CryptoDetails, FiatDetails, Payout } from './payout.ts';

/** Fields of a payout that an integrator sets for its own use. */
export interface PayoutWords {
  description?: string | undefined;
  metadata?: Metadata | undefined;
  reference?: string | undefined;
}

/** A payout that has passed all checks. */
export interface Acceptance {
  accountId: string;
  sums: Sums;
  words: PayoutWords;
  to: { cryptoDetails: CryptoDetails } | { fiatDetails: FiatDetails };
  /** How long workers wait before they process it; 0 if left out. */
  waitMs?: number;
  /** Set if the payout opens a token account. */
  opening?: Opening | null;
  /** The approval that it must wait for; none if left out. */
  approval?: Approval | null;
}

/**
 * Reserves the money and leaves the rest to a worker: nothing is signed or sent here.
 * @throws PaymentError AMOUNT_OUT_OF_RANGE
 */
export const acceptPayout = (
  ports: Pick<World, 'now'> & Pick<Ids, 'newId'>,
  { accountId, sums: { quote, ...sums }, words, to, waitMs = 0, ...more }: Acceptance,
): Decision<Payout, PayoutChange> => {
  const { approval = null, opening = null } = more;
  const now = ports.now();
  const payout: Payout = {
    payoutId: ports.newId('po'),
    accountId,
    quoteId: quote?.quoteId ?? null,
    method: 'cryptoDetails' in to ? 'crypto' : 'fiat',
    status: approval === null ? 'INITIATED' : 'PENDING_APPROVAL',
    phase: 'WAITING',
    version: 1,
    ...sums,
    sourceAmount: requireHoldable(sums.sourceAmount),
    cryptoDetails: 'cryptoDetails' in to ? to.cryptoDetails : null,
    fiatDetails: 'fiatDetails' in to ? to.fiatDetails : null,
    failure: null,
    description: words.description ?? '',
    metadata: words.metadata ?? {},
    reference: words.reference ?? null,
    approval,
    initiatedAt: now,
    completedAt: null,
    createdAt: now,
    updatedAt: now,
    nextAttemptAt: approval === null ? new Date(now.getTime() + waitMs) : null,
  };
  const used = quote === null ? [] : accepted(quote, payout.payoutId);
  const held = holdForPayout(payout);
  const created = { change: 'payout-created', payout, opening } as const;
  return { result: payout, changes: [...used, created, ...held] };
};
