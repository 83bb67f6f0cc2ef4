import type { PendingFact } from '#access/storage/audit-log.ts';

/** What the command that runs now is kept as, until one of its writes has kept it. */
export const pending: PendingFact = { fact: undefined };
