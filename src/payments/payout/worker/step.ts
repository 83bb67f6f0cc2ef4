import { commitUnlessOutdated } from '#payments/commit-decision.ts';
import type { Decision } from '#payments/decision.ts';
import type { PayoutChange } from '#payments/payout/changes.ts';
import type { Payout } from '#payments/payout/payout.ts';
import type { Task, WorkerPorts } from './ports.ts';

/**
 * Writes one step of a claimed payout.
 * @returns the task as it is now; undefined if another worker has the payout, or it has ended
 */
export const commitStep = async <Claimed extends Task>(
  { book }: Pick<WorkerPorts, 'book'>,
  task: Claimed,
  { result: payout, changes }: Decision<Payout, PayoutChange>,
): Promise<Claimed | undefined> =>
  (await commitUnlessOutdated(() => book.commit(task.tenant, changes)))
    ? { ...task, payout }
    : undefined;
