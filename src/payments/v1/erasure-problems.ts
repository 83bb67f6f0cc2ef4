/** Problems of requests about persons who are to be erased, or were erased. */
export const ERASURE_PROBLEMS = {
  BENEFICIARY_IN_USE: {
    status: 409,
    title: 'A payout to the beneficiary has not ended',
    happened: 'Until a payout has ended, its bank needs name and account. Nothing was erased.',
    remedy:
      'Wait until the payout is final, or cancel it with POST /v1/payouts/{payoutId}/cancel, ' +
      'then send this again.',
  },
  ANSWER_ERASED: {
    status: 410,
    title: 'The answer was erased',
    happened:
      'A request with this Idempotency-Key was answered before, and the person in its answer was ' +
      'erased since. What that request did stands; this one did nothing.',
    remedy: 'List the objects to see what became of them. Make a new key for a new request.',
  },
} as const;
