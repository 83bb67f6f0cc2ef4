import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { Task, WorkerPorts } from './ports.ts';

/** How many items are processed at the same time. */
const AT_ONCE = 64;

/** Processes each item, several at a time, until `isOver` returns true. */
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
 * Reports an error in one payout without disturbing the others. If the chain is unavailable,
 * nothing is reported: the payout just waits.
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

/** The answer of the chain, or undefined if the chain is unavailable. */
export const unlessSilent = async <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ChainUnavailableError) return undefined;
    throw error;
  }
};
