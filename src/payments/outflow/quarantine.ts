import { isReconciled, reconcile } from '#payments/reconcile/reconcile.ts';
import { unlessUnavailable } from './find.ts';
import type { OutflowPorts, OutflowSource, Quarantine } from './ports.ts';

/** When a database that was restored may sign again. */

/** Who ends a quarantine by itself. */
const BY_THE_BOOKS = 'books';

/** Everything that was signed before the restore has landed, or never will; and was read. */
const isOutlasted = async (
  ports: OutflowPorts,
  source: OutflowSource,
  { mark: known, read }: { mark: string | undefined; read: readonly string[] },
): Promise<boolean> => {
  const { mode, chain: rail } = source;
  const { mark, over } = await ports.chain.outlast(known);
  if (known === undefined) await ports.quarantines.noteMark(mode, rail, mark);
  return ports.chain.isQuorum(over.filter((each) => read.includes(each)));
};

/**
 * Ends a quarantine once nothing signed before can land any more, every history was read since,
 * and ledger and vault are equal. @throws ChainUnavailableError
 */
export const endQuarantine = async (
  ports: OutflowPorts,
  source: OutflowSource,
  { quarantine, read }: { quarantine: Quarantine; read: readonly string[] | undefined },
): Promise<boolean> => {
  if (quarantine.isOver) return true;
  const { mark } = quarantine;
  if (!(await isOutlasted(ports, source, { mark, read: read ?? [] })) || !read) return false;
  const compared = await unlessUnavailable(() =>
    reconcile({ ...ports, reader: ports.reconciliation }, source.mode),
  );
  if (compared === undefined || !isReconciled(compared.assets)) return false;
  const by = { name: BY_THE_BOOKS, at: ports.now() };
  await ports.quarantines.clear(source.mode, source.chain, by);
  return true;
};
