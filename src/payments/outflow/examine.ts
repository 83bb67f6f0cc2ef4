import type { AssetCode } from '#kernel/money/assets.ts';
import { coverOf, type Cover } from './cover.ts';
import { findOutflows, unlessUnavailable } from './find.ts';
import type {
  DisputedAsset,
  OutflowPorts,
  OutflowSource,
  Quarantine,
  SigningStop,
} from './ports.ts';
import { endQuarantine } from './quarantine.ts';

/** The result of checking a vault before anything is signed; a whole round shares one check. */

export interface Examined {
  /**
   * `unread`: too few providers have answered yet. `quarantined`: the database was restored, and
   * the ledger may lack payments that left the vault after the backup.
   */
  state: 'ready' | 'unread' | 'quarantined';
  /** Assets for which nothing is signed, because the vault holds less than it owes. */
  stopped: ReadonlySet<AssetCode>;
  /** Assets for which nothing is signed until providers agree on the balance of the vault. */
  disputed: readonly DisputedAsset[];
  /** Assets for which nothing is signed until enough providers answer. */
  unknown: ReadonlySet<AssetCode>;
  /** Ids of payouts that this check has found to be paid already. */
  paid: ReadonlySet<string>;
  /** The last restore of the database, whether its quarantine is over or not. */
  quarantine: Quarantine | undefined;
}

const noteStops = async (
  { books, now, alarm }: OutflowPorts,
  source: OutflowSource,
  stops: readonly SigningStop[],
): Promise<void> => {
  const known = new Set((await books.stops(source)).map(({ assetCode }) => assetCode));
  if (known.size > 0 || stops.length > 0) await books.keepStops(source, stops, now());
  for (const each of stops) if (!known.has(each.assetCode)) alarm({ what: 'stopped', ...each });
};

/**
 * Another worker may sign while the chain is read. The ledger is therefore read again afterwards,
 * and an asset counts as short only if both readings say so.
 */
const coverAt = async ({ books, chain }: OutflowPorts, source: OutflowSource): Promise<Cover> => {
  const before = await books.owed(source);
  const statements = await chain.readVaultOfEach();
  const isQuorum = (names: readonly string[]): boolean => chain.isQuorum(names);
  const cover = coverOf(before, statements, isQuorum);
  if (cover.stops.length === 0 && cover.disputed.length === 0) return cover;
  const after = await books.owed(source);
  const owed = before.owed.flatMap((each) => {
    const later = after.owed.find(({ assetCode }) => assetCode === each.assetCode);
    if (later === undefined) return [];
    return later.owed - later.inFlight < each.owed - each.inFlight ? [later] : [each];
  });
  return coverOf({ ...before, owed }, statements, isQuorum);
};

/** Records outflows first: balances are read afterwards and are no older than the ledger. */
const examine = async (ports: OutflowPorts, source: OutflowSource): Promise<Examined> => {
  const { isComplete, read, judged } = await findOutflows(ports, source);
  const quarantine = await ports.quarantines.find(source.mode, source.chain);
  const paid = new Set(judged.flatMap((each) => (each.verdict === 'PAID' ? [each.memo] : [])));
  const ending = quarantine && { quarantine, read: isComplete ? read : undefined };
  const isOver = ending === undefined || (await endQuarantine(ports, source, ending));
  const known = {
    paid,
    stopped: new Set<AssetCode>(),
    disputed: [],
    unknown: new Set<AssetCode>(),
    quarantine: quarantine && { ...quarantine, isOver },
  };
  if (!isOver) return { ...known, state: 'quarantined' };
  if (!isComplete) return { ...known, state: 'unread' };
  const cover = await coverAt(ports, source);
  await noteStops(ports, source, cover.stops);
  const stopped = new Set(cover.stops.map(({ assetCode }) => assetCode));
  const { disputed, unknown } = cover;
  for (const each of disputed) ports.alarm({ what: 'disputed', mode: source.mode, ...each });
  return { ...known, stopped, disputed, unknown: new Set(unknown), state: 'ready' };
};

const SILENT: Examined = {
  state: 'unread',
  stopped: new Set(),
  disputed: [],
  unknown: new Set(),
  paid: new Set(),
  quarantine: undefined,
};

/** Checks a vault before anything is signed; `unread` if the chain is unavailable. */
export const examineVault = async (ports: OutflowPorts, source: OutflowSource): Promise<Examined> =>
  (await unlessUnavailable(() => examine(ports, source))) ?? SILENT;
