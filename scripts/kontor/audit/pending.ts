import type { PendingFact } from '#access/storage/audit-log.ts';

/** What the command that runs now is kept as, until one of its writes has kept it. */
export const pending: PendingFact = { fact: undefined };

/** What the command has done, beside its arguments: kept in its row. */
export const outcome: { details: Readonly<Record<string, unknown>> } = { details: {} };

/** What the command makes, by its id: its arguments are about that, and are erased with it. */
export const made: { id: string | undefined } = { id: undefined };
