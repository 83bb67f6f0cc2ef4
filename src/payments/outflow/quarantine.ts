import { isReconciled, reconcile } from '#payments/reconcile/reconcile.ts';
import { unlessUnavailable } from './find.ts';
import type { OutflowPorts, OutflowSource, Quarantine } from './ports.ts';

/** Decides when a restored database may sign again. */

/** Recorded as the name of who ended a quarantine when it ended automatically. */
const BY_THE_BOOKS = 'books';

/**
 * Whether everything that was signed before the restore has landed or never can, according to a
 * quorum of providers whose histories were read to their end.
 */
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
 * Ends a quarantine once nothing signed before the restore can land any more, every history has
 * been read since, and ledger and vault are equal.
 * @returns whether the quarantine is over
 * @throws ChainUnavailableError
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
