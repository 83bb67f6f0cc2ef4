import { finalStatuses, statusAfter, type Transition } from '#kernel/transitions.ts';
import type { Chain } from '#kernel/money/chains.ts';
import type { FailureCause } from '#payments/chain/transfer.ts';
import type { Decision } from '#payments/decision.ts';
import type { Attempt, AttemptEnding, AttemptState } from './attempt.ts';
import type { Approval } from './approval.ts';
import type { PayoutChange, SpendGuard } from './changes.ts';
import { postPayout, voidPayout } from './movements.ts';
import {
  PAYOUT_STATUSES,
  type CryptoDetails,
  type FailureCode,
  type Payout,
  type PayoutFailure,
  type PayoutPhase,
  type PayoutStatus,
} from './payout.ts';

/** All transitions of a payout: nothing else changes its status. */

interface PayoutTransition extends Transition<PayoutStatus> {
  /** The internal phase after the transition; null: unchanged. */
  readonly phase: PayoutPhase | null;
}

/** The transition of each event (specification, section 2). */
export const PAYOUT_TRANSITIONS = {
  considered: { from: ['PENDING_APPROVAL'], to: 'PENDING_APPROVAL', phase: null },
  approved: { from: ['PENDING_APPROVAL'], to: 'INITIATED', phase: null },
  signed: { from: ['INITIATED', 'PROCESSING'], to: 'PROCESSING', phase: 'SIGNED' },
  sent: { from: ['PROCESSING'], to: 'PROCESSING', phase: 'SENT' },
  seen: { from: ['PROCESSING'], to: 'PROCESSING', phase: null },
  expired: { from: ['PROCESSING'], to: 'PROCESSING', phase: 'WAITING' },
  handedOver: { from: ['INITIATED'], to: 'PROCESSING', phase: 'HANDED_OVER' },
  completed: { from: ['PROCESSING'], to: 'COMPLETED', phase: 'ENDED' },
  failed: { from: ['PROCESSING'], to: 'FAILED', phase: 'ENDED' },
  cancelled: { from: ['PENDING_APPROVAL', 'INITIATED'], to: 'CANCELLED', phase: 'ENDED' },
} as const satisfies Readonly<Record<string, PayoutTransition>>;

const FINAL_STATUSES = finalStatuses<PayoutStatus>(PAYOUT_STATUSES, PAYOUT_TRANSITIONS);

export const isFinal = ({ status }: Pick<Payout, 'status'>): boolean =>
  FINAL_STATUSES.includes(status);

/** Why a payout failed, for its owner; `detail` is the code of the chain or the bank. */
const SENTENCES: Readonly<Record<FailureCode, (detail: string) => string>> = {
  VAULT_SHORT_OF_TOKENS: (detail) => `The vault does not hold enough of the coin. (${detail})`,
  VAULT_SHORT_OF_LAMPORTS: (detail) =>
    `The vault does not hold enough of the chain's own coin for what the chain takes. (${detail})`,
  TOKEN_ACCOUNT_FROZEN: (detail) =>
    `A token account is frozen by the issuer of the coin. (${detail})`,
  TOKEN_ACCOUNT_UNFIT: (detail) =>
    `The token account of the address does not take the transfer any more. (${detail})`,
  NEVER_LANDED: () =>
    'No attempt reached the chain in time; nothing was sent, and what was held is free.',
  CHAIN_REFUSED: (detail) => `The chain refused the transaction. (${detail})`,
  STOPPED_BY_OPERATOR: (detail) => `The operator stopped it: ${detail}`,
  BANK_REJECTED: (detail) => `The bank refused it: ${detail}`,
};

export const failureOf = (code: FailureCode, detail = ''): PayoutFailure => ({
  code,
  message: SENTENCES[code](detail),
});

/** The failure code of a payout for each cause of a failed transaction. */
export const FAILURE_OF_CAUSE = {
  'insufficient-tokens': 'VAULT_SHORT_OF_TOKENS',
  'insufficient-coin': 'VAULT_SHORT_OF_LAMPORTS',
  'account-frozen': 'TOKEN_ACCOUNT_FROZEN',
  'token-account-unfit': 'TOKEN_ACCOUNT_UNFIT',
  expired: 'NEVER_LANDED',
  other: 'CHAIN_REFUSED',
} as const satisfies Readonly<Record<FailureCause, FailureCode>>;

/** A payout, and the fence of the worker that has claimed it. */
export interface ClaimedPayout {
  payout: Payout;
  fence?: bigint;
}

type PayoutDecision = Decision<Payout, PayoutChange>;

const moved = (
  { payout, fence }: ClaimedPayout,
  event: keyof typeof PAYOUT_TRANSITIONS,
  { now, facts = {} }: { now: Date; facts?: Partial<Payout> },
): { result: Payout; changes: PayoutChange[] } => {
  const { phase, ...transition }: PayoutTransition = PAYOUT_TRANSITIONS[event];
  const status = statusAfter(transition, payout.status);
  const result: Payout = {
    ...payout,
    ...(isFinal({ status }) ? { nextAttemptAt: null } : {}),
    ...facts,
    status,
    phase: phase ?? payout.phase,
    version: payout.version + 1,
    completedAt: status === 'COMPLETED' ? now : null,
    updatedAt: now,
  };
  return { result, changes: [{ change: 'payout-updated', payout: result, fence }] };
};

/** The payout with changed details of the chain; a payout at the bank has none. */
const onChain = (
  { cryptoDetails }: Payout,
  known: Partial<CryptoDetails>,
): Pick<Payout, 'cryptoDetails'> => ({
  cryptoDetails: cryptoDetails && { ...cryptoDetails, ...known },
});

const attemptIn = ({ attempt, ...ending }: AttemptEnding, state: AttemptState): PayoutChange => ({
  change: 'attempt-updated',
  attempt: { ...attempt, state },
  ...ending,
});

/** A transaction is signed and can land: from here on the payout cannot be cancelled. */
export const signed = (
  claimed: ClaimedPayout & { chain: Chain },
  { guard, ...attempt }: Attempt & { guard?: SpendGuard | undefined },
  now: Date,
): PayoutDecision => {
  const { result, changes } = moved(claimed, 'signed', { now });
  const { payoutId } = result;
  const { chain } = claimed;
  const created = { change: 'attempt-created', payoutId, chain, attempt, guard } as const;
  return { result, changes: [...changes, created] };
};

/** The bytes were sent. Sending them again changes only the attempt. */
export const sent = (
  claimed: ClaimedPayout,
  { attempt, replies }: Pick<AttemptEnding, 'attempt' | 'replies'>,
  now: Date,
): PayoutDecision => {
  const left = attemptIn({ attempt, error: null, networkFee: null, replies }, 'SENT');
  if (attempt.state === 'SENT') return { result: claimed.payout, changes: [left] };
  const facts = onChain(claimed.payout, { transactionSignature: attempt.signature });
  const { result, changes } = moved(claimed, 'sent', { now, facts });
  return { result, changes: [...changes, left] };
};

/** The bytes are in a block that the chain may still abandon. */
export const seen = (
  claimed: ClaimedPayout,
  { signature, confirmations }: { signature: string; confirmations: number },
  now: Date,
): PayoutDecision => {
  const facts = onChain(claimed.payout, { transactionSignature: signature, confirmations });
  return moved(claimed, 'seen', { now, facts });
};

/** This transaction can never land; a new one may be signed. */
export const expired = (claimed: ClaimedPayout, attempt: Attempt, now: Date): PayoutDecision => {
  const facts = onChain(claimed.payout, { transactionSignature: null, confirmations: null });
  const { result, changes } = moved(claimed, 'expired', { now, facts });
  const ended = attemptIn({ attempt, error: null, networkFee: null }, 'EXPIRED');
  return { result, changes: [...changes, ended] };
};

/** The transaction failed on the chain for a temporary cause: a new one may be signed. */
export const landedInVain = (
  claimed: ClaimedPayout,
  ending: AttemptEnding,
  now: Date,
): PayoutDecision => {
  const facts = onChain(claimed.payout, { transactionSignature: null, confirmations: null });
  const { result, changes } = moved(claimed, 'expired', { now, facts });
  return { result, changes: [...changes, attemptIn(ending, 'FAILED')] };
};

/** The payout is at a bank: workers skip it until the bank reports an outcome. */
export const handedOver = (
  payout: Payout,
  { railReference, nextAttemptAt }: { railReference: string; nextAttemptAt: Date },
  now: Date,
): PayoutDecision => {
  const { fiatDetails } = payout;
  const facts = { fiatDetails: fiatDetails && { ...fiatDetails, railReference }, nextAttemptAt };
  return moved({ payout }, 'handedOver', { now, facts });
};

/** Final: the reserved money is posted. `landing` is given for a payout on the chain. */
export const completed = (
  claimed: ClaimedPayout,
  now: Date,
  landing?: Pick<AttemptEnding, 'attempt' | 'rent'> & { confirmations: number; networkFee: bigint },
): PayoutDecision => {
  if (landing === undefined) {
    const { result, changes } = moved(claimed, 'completed', { now });
    return { result, changes: [...changes, ...postPayout(result)] };
  }
  const { attempt, confirmations, networkFee, rent } = landing;
  const known = { transactionSignature: attempt.signature, confirmations, networkFee };
  const facts = onChain(claimed.payout, known);
  const { result, changes } = moved(claimed, 'completed', { now, facts });
  const landed = attemptIn({ attempt, error: null, networkFee, rent }, 'LANDED');
  return { result, changes: [...changes, landed, ...postPayout(result)] };
};

/** Final: the reserved money is released. `ending` says how its last attempt ended. */
export const failed = (
  claimed: ClaimedPayout,
  failure: PayoutFailure,
  { now, ending }: { now: Date; ending?: AttemptEnding & { state: 'FAILED' | 'EXPIRED' } },
): PayoutDecision => {
  const networkFee = ending?.networkFee ?? null;
  const facts = { failure, ...onChain(claimed.payout, { networkFee }) };
  const { result, changes } = moved(claimed, 'failed', { now, facts });
  const ended = ending === undefined ? [] : [attemptIn(ending, ending.state)];
  return { result, changes: [...changes, ...ended, ...voidPayout(result)] };
};

/** Adds one decision to a payout that waits for approval, and derives its new status. */
export const judged = (payout: Payout, approval: Approval, now: Date): PayoutDecision => {
  const { outcome } = approval;
  if (outcome === null) return moved({ payout }, 'considered', { now, facts: { approval } });
  if (outcome === 'APPROVED')
    return moved({ payout }, 'approved', { now, facts: { approval, nextAttemptAt: now } });
  const { result, changes } = moved({ payout }, 'cancelled', { now, facts: { approval } });
  return { result, changes: [...changes, ...voidPayout(result)] };
};

/** Its owner cancelled it before anything was signed for it or handed to a bank. */
export const cancelled = (payout: Payout, now: Date): PayoutDecision => {
  const { status, approval } = payout;
  if (status === 'PENDING_APPROVAL' && approval !== null)
    return judged(payout, { ...approval, outcome: 'WITHDRAWN' }, now);
  const { result, changes } = moved({ payout }, 'cancelled', { now });
  return { result, changes: [...changes, ...voidPayout(result)] };
};
