import type { FailureCause, FailureExplanation } from '#payments/chain/transfer.ts';
import type { PayoutFailure } from '#payments/payout/payout.ts';

/** Why a payout on the chain failed, in the words of the API. */

const CODES = {
  'insufficient-tokens': 'VAULT_SHORT_OF_TOKENS',
  'insufficient-coin': 'VAULT_SHORT_OF_LAMPORTS',
  'account-frozen': 'TOKEN_ACCOUNT_FROZEN',
  'token-account-unfit': 'TOKEN_ACCOUNT_UNFIT',
  expired: 'NEVER_LANDED',
  other: 'CHAIN_REFUSED',
} as const satisfies Record<FailureCause, string>;

export const failure = {
  /** Every attempt expired, by proof. */
  neverLanded: {
    code: 'NEVER_LANDED',
    message: 'No attempt reached the chain in time; nothing was sent, and what was held is free.',
  },
  /** The chain took it up and refused it. */
  onChain: ({ cause, sentence }: FailureExplanation): PayoutFailure => ({
    code: CODES[cause],
    message: sentence,
  }),
} as const;
