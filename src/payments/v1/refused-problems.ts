/** Problems of references and of exchange rates. */

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
