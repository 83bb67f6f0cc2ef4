import {
  OutdatedError,
  type Book,
  type Decision,
  type IdempotencyStamp,
  type TenantChanges,
} from './decision.ts';
import type { Tenant } from './tenant.ts';

const ATTEMPTS = 5;

export interface DecisionMaking<Result, Change> {
  tenant: Tenant;
  decide(): Promise<Decision<Result, Change>>;
  /** The answer to store with the changes; without changes, no answer is stored. */
  stamp?: ((result: Result) => IdempotencyStamp) | undefined;
}

/** Decides and writes; decides again when the data behind the decision has changed meanwhile. */
export const commitDecision = async <Result, Change>(
  book: Pick<Book<Change>, 'commit'>,
  { tenant, decide, stamp }: DecisionMaking<Result, Change>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    const { result, changes } = await decide();
    try {
      if (changes.length > 0) await book.commit(tenant, changes, stamp?.(result));
      return result;
    } catch (error) {
      if (!(error instanceof OutdatedError) || attempt === ATTEMPTS) throw error;
    }
  }
};

/** Commits, unless the data behind the decision has changed. @returns whether it was written */
export const commitUnlessOutdated = async (commit: () => Promise<void>): Promise<boolean> => {
  try {
    await commit();
    return true;
  } catch (error) {
    if (error instanceof OutdatedError) return false;
    throw error;
  }
};

/**
 * Commits independent parts in one write. If one of them is outdated, each part is committed
 * separately. @returns how many parts were written
 */
export const commitEach = async <Change>(
  book: Book<Change>,
  parts: readonly TenantChanges<Change>[],
): Promise<number> => {
  if (parts.length === 0) return 0;
  if (await commitUnlessOutdated(() => book.commitTogether(parts))) return parts.length;
  const written = await Promise.all(
    parts.map(({ tenant, changes }) => commitUnlessOutdated(() => book.commit(tenant, changes))),
  );
  return written.filter((isWritten) => isWritten).length;
};
