/** Problems of references, of exchange rates and of the states of payouts. */

export const REFERENCE_PROBLEMS = {
  REFERENCE_EXISTS: {
    status: 409,
    title: 'The reference is used already',
    happened:
      'A payout or a payment of your organization has this reference in the mode of the key. A ' +
      'reference is used once, for ever. Nothing was held, and nothing was credited.',
    remedy:
      'The detail names what has the reference and its state: read it, as it is most likely what ' +
      'you wanted to make. For something else, or in the stead of a payout that FAILED, send ' +
      'another reference.',
  },
} as const;

export const PAYOUT_PROBLEMS = {
  APPROVER_NOT_ALLOWED: {
    status: 403,
    title: 'This key cannot approve the payout',
    happened:
      'A payout is approved by another key than the one that ordered it, and by each key once. A ' +
      'key that took the place of another by rotation counts as that one. Nothing was done.',
    remedy: 'Approve it with another key that has the scope payouts:approve.',
  },
  PAYOUT_NOT_CANCELLABLE: {
    status: 409,
    title: 'The payout can no longer be cancelled',
    happened:
      'Only a payout that is PENDING_APPROVAL or INITIATED can be cancelled: from then on it may ' +
      'be paid.',
    remedy: 'Read its status with GET /v1/payouts/{payoutId}.',
  },
  PAYOUT_NOT_PENDING_APPROVAL: {
    status: 409,
    title: 'The payout waits for no approval',
    happened:
      'The payout needs no approval, was approved, rejected or cancelled already, or its time ' +
      'for approval has ended. Nothing was done.',
    remedy: 'Read its status and its approval with GET /v1/payouts/{payoutId}.',
  },
} as const;

export const RATE_PROBLEMS = {
  RATE_TOO_OLD: {
    status: 422,
    title: 'The exchange rate is too old',
    happened:
      'The newest exchange rate is of a day longer ago than the operator allows, so nothing is ' +
      'exchanged at it. Nothing was held.',
    remedy:
      'Ask for a quote again when newer rates have come. The detail names the day of the rate. ' +
      'A quote of one asset for itself needs no rate.',
  },
} as const;
