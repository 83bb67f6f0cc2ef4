/** Problems of callers who send or store more than they may. */
export const LIMIT_PROBLEMS = {
  STORAGE_QUOTA_EXCEEDED: {
    status: 422,
    title: 'The organization has stored as much as it may',
    happened: 'What it sent, with the history of it, takes all its room. Nothing was written.',
    remedy:
      'Send references instead of long metadata; the detail names the limit. Cancelling, ' +
      'approving, rejecting and deleting go on as before.',
  },
  TOKEN_ACCOUNT_LIMIT: {
    status: 422,
    title: 'There are too many new token accounts today',
    happened:
      'The payout would open a token account for who is paid, and the organization has had as ' +
      'many of such payouts today as it may. Nothing was held.',
    remedy:
      'The detail names the moment from which the next can be sent. A payout to an address that ' +
      'has a token account for the coin can be sent now.',
  },
  QUOTA_EXCEEDED: {
    status: 429,
    title: 'Too many requests',
    happened:
      'The key has used its requests of this window, or too many wrong credentials came from ' +
      'your address. Nothing was done.',
    remedy: 'Wait for the seconds in Retry-After. RateLimit tells with every answer what is left.',
  },
} as const;
