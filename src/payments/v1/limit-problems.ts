/** What callers meet who send or store more than they may. */
export const LIMIT_PROBLEMS = {
  STORAGE_QUOTA_EXCEEDED: {
    status: 422,
    title: 'The organization has stored as much as it may',
    happened: 'What it sent, with the history of it, takes all its room. Nothing was written.',
    remedy: 'Send references instead of long metadata; the detail names the limit.',
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
