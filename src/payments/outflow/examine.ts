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

/** One look at a vault, before anything is signed for it: it is shared by a whole round. */

export interface Examined {
  /**
   * `unread`: the chain has not said enough yet. `quarantined`: the database was restored, and the
   * books do not have everything that left the vault since.
   */
  state: 'ready' | 'unread' | 'quarantined';
  /** Nothing is signed for these. */
  stopped: ReadonlySet<AssetCode>;
  /** Nor for these, until providers say the same of what the vault holds. */
  disputed: readonly DisputedAsset[];
  /** Nor for these, until enough providers answer. */
  unknown: ReadonlySet<AssetCode>;
  /** Payouts that turned out to be paid. */
  paid: ReadonlySet<string>;
  /** The last restore, over or not. */
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
 * Another worker may sign between the reading of the books and that of the chain: only what the
 * books say before and after is short.
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

/** The books first: what the chain says after that is no older than they are. */
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

export const examineVault = async (ports: OutflowPorts, source: OutflowSource): Promise<Examined> =>
  (await unlessUnavailable(() => examine(ports, source))) ?? SILENT;
