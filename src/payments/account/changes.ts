import type { Account } from './account.ts';

export type AccountChange =
  | { change: 'account-created'; account: Account }
  /** Refused if the account is no longer at the version before this one. */
  | { change: 'account-updated'; account: Account };
