import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { Task, WorkerPorts } from './ports.ts';

/** So many questions are asked of the chain at the same moment. */
const AT_ONCE = 64;

/** Does the work for each, some at a time, until `isOver` says that there is no time left. */
export const forEachOf = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  isOver: () => boolean = () => false,
): Promise<Result[]> => {
  const results: Result[] = [];
  const waiting = items.values();
  const take = async (): Promise<void> => {
    for (const item of waiting) {
      if (isOver()) return;
      results.push(await work(item));
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, take));
  return results;
};

/**
 * What goes wrong with one payout is reported and leaves the others alone. A silent chain is no
 * fault: the payout just waits.
 */
export const isolated = async <Result>(
  { report }: Pick<WorkerPorts, 'report'>,
  { payout: { payoutId }, live }: Task,
  work: () => Promise<Result>,
): Promise<Result | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ChainUnavailableError))
      report({
        payoutId,
        signature: live?.signature ?? null,
        sentence: `It failed: ${String(error)}`,
        failed: true,
      });
    return undefined;
  }
};

/** The chain's answer, or undefined where it is silent. */
export const unlessSilent = async <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ChainUnavailableError) return undefined;
    throw error;
  }
};
