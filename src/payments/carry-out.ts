import type { Decision } from './decision.ts';
import { OutdatedError, type Book, type IdempotencyStamp } from './ports.ts';
import type { Tenant } from './tenant.ts';

const ATTEMPTS = 5;

interface Undertaking<Result> {
  tenant: Tenant;
  decide(): Promise<Decision<Result>>;
  /** The answer to keep with the decision. */
  stamp?: (result: Result) => IdempotencyStamp;
}

/** Decides and writes; decides again when what it was decided on has changed meanwhile. */
export const carryOut = async <Result>(
  book: Book,
  { tenant, decide, stamp }: Undertaking<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    const { result, changes } = await decide();
    const stamped = stamp?.(result);
    try {
      if (changes.length > 0 || stamped) await book.commit(tenant, changes, stamped);
      return result;
    } catch (error) {
      if (!(error instanceof OutdatedError) || attempt === ATTEMPTS) throw error;
    }
  }
};
