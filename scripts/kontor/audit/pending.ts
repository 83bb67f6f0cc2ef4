import type { PendingFact } from '#access/storage/audit-log.ts';

/** The audit row of the running command, until one of its writes stores it. */
export const pending: PendingFact = { fact: undefined };

/** The results of the command, stored in its row in addition to its arguments. */
export const outcome: { details: Readonly<Record<string, unknown>> } = { details: {} };

/** The id of what the command creates: its arguments are sealed and erased under this id. */
export const made: { id: string | undefined } = { id: undefined };
