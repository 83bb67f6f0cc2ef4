import { reconcile } from '#payments/reconcile/reconcile.ts';
import type { OutflowPorts, OutflowSource, Quarantine } from './ports.ts';

/** When a database that was restored may sign again. */

/** Who ends a quarantine by itself. */
const BY_THE_BOOKS = 'books';

/** Whether the vault has just what the ledger says, as each of these providers says it. */
const isEqualBy = async (
  { reconciliation: reader, chain, now, readElsewhere }: OutflowPorts,
  { mode }: OutflowSource,
): Promise<string[]> => {
  const statements = await chain.readVaultOfEach();
  const checked = await Promise.all(
    statements.map(async (statement) => {
      const { assets } = await reconcile(
        { reader, now, readElsewhere, chain: { ...chain, readVault: async () => statement } },
        mode,
      );
      const isEqual = assets.every(({ difference }) => difference === 0n);
      return isEqual ? [statement.provider] : [];
    }),
  );
  return checked.flat();
};

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
  if (!ports.chain.isQuorum(await isEqualBy(ports, source))) return false;
  const by = { name: BY_THE_BOOKS, at: ports.now() };
  await ports.quarantines.clear(source.mode, source.chain, by);
  return true;
};
