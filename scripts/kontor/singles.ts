/** Commands without a noun, and what each does: the help of all commands shows no more of them. */
export const SINGLES = {
  reconcile:
    'Holds the ledger against the vault on the chain, by the word of a quorum of providers, ' +
    'and lists the payouts that have not ended. Shows what each provider says where they ' +
    'differ. Exit code 1 when there is a difference, or no quorum agrees.',
  'price-check': 'Prices stays by AlpineBits rate plans and shows why a stay has no price.',
  tail: 'Prints events as they happen, of all organizations or of one. Ctrl+C ends it.',
  listen:
    'Posts events to a program on this machine as they happen, signed as webhooks are, each ' +
    'once. Ctrl+C ends it.',
  doctor: 'Checks the whole set-up and says what to do. Exit code 1 when something is at fault.',
} as const;
