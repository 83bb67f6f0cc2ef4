import { HOUR_MS } from '#kernel/durations.ts';
import { ASSET_CODES, type AssetCode } from '#kernel/money/assets.ts';
import type { VaultStatement } from '#payments/chain/ports.ts';
import type { Owed, OutflowSource } from '#payments/outflow/ports.ts';
import { agreedOf, type Agreed } from '#payments/proof/agreed.ts';
import { FIRST_PREVIOUS, headHash, type ProviderWord, type ReserveHead } from './head.ts';
import type { AccountBalance, Snapshot, SnapshotPorts } from './ports.ts';
import { leafNode, rootOf, type Leaf } from './tree.ts';

/** Publishes what is owed and what is held at one moment, so that others can verify it. */

/** The time between two snapshots of a vault. */
const SNAPSHOT_EVERY_MS = HOUR_MS;

/** The balance of one asset according to each provider. */
const wordsOn = (statements: readonly VaultStatement[], assetCode: AssetCode): ProviderWord[] =>
  statements.flatMap(({ provider, block, tokens }) => {
    const balance = tokens[assetCode];
    return balance === undefined ? [] : [{ provider, block, balance }];
  });

/** Sorted by hashes with new salts, so that a position reveals nothing of the account. */
const leavesOf = (
  { newSalt }: Pick<SnapshotPorts, 'newSalt'>,
  balances: readonly AccountBalance[],
  number: number,
): Leaf[] =>
  balances
    .map((each): [string, Leaf] => {
      const leaf = { ...each, salt: newSalt(), number };
      return [leafNode(leaf).hash, leaf];
    })
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, leaf]) => leaf);

interface Observed {
  source: OutflowSource;
  assetCode: AssetCode;
  tokenAccount: string;
  balances: readonly AccountBalance[];
  owed: Owed | undefined;
  words: readonly ProviderWord[];
  before: ReserveHead | undefined;
}

const snapshotOf = (
  ports: SnapshotPorts,
  { source, assetCode, tokenAccount, balances, owed, words, before }: Observed,
): Snapshot | undefined => {
  const agreedOn = (amountIn: (word: ProviderWord) => bigint): Agreed | undefined => {
    const said = words.map((each) => ({ provider: each.provider, amount: amountIn(each) }));
    return agreedOf(said, (names) => ports.chain.isQuorum(names));
  };
  const held = agreedOn(({ balance }) => balance);
  const past = agreedOn(({ block }) => block);
  if (held === undefined || past === undefined) return undefined;
  const number = (before?.number ?? 0) + 1;
  const leaves = leavesOf(ports, balances, number);
  const root = rootOf(leaves.map(leafNode));
  const head: ReserveHead = {
    ...source,
    assetCode,
    number,
    madeAt: ports.now(),
    vaultAddress: ports.chain.vaultAddress,
    tokenAccount,
    block: past.atLeast,
    vaultBalance: held.atLeast,
    obligations: root.sum,
    inFlight: owed?.inFlight ?? 0n,
    accounts: leaves.length,
    root: root.hash,
    providers: words,
    previous: before === undefined ? FIRST_PREVIOUS : headHash(before),
  };
  return { head, leaves };
};

/**
 * Makes and stores a snapshot of each asset of a vault, unless the last ones are recent. No
 * snapshot is made if too few providers answer.
 * @returns the new snapshots
 * @throws ChainUnavailableError
 */
export const makeSnapshots = async (
  ports: SnapshotPorts,
  source: OutflowSource,
): Promise<readonly Snapshot[]> => {
  const { chain, snapshots, books, now } = ports;
  const isSame = ({ mode, chain: name }: ReserveHead): boolean =>
    mode === source.mode && name === source.chain;
  const before = (await snapshots.newest()).filter(isSame);
  const ageMs = (head: ReserveHead): number => Math.abs(now().getTime() - head.madeAt.getTime());
  if (before.length > 0 && before.every((head) => ageMs(head) < SNAPSHOT_EVERY_MS)) return [];
  const balances = await snapshots.balances(source);
  const { owed } = await books.owed(source);
  const statements = await chain.readVaultOfEach();
  const made = ASSET_CODES.flatMap((assetCode): Snapshot[] => {
    const tokenAccount = chain.tokenAccounts[assetCode];
    if (tokenAccount === undefined) return [];
    const made = snapshotOf(ports, {
      source,
      assetCode,
      tokenAccount,
      balances: balances.filter((each) => each.assetCode === assetCode),
      owed: owed.find((each) => each.assetCode === assetCode),
      words: wordsOn(statements, assetCode),
      before: before.find((head) => head.assetCode === assetCode),
    });
    return made === undefined ? [] : [made];
  });
  if (made.length > 0) await snapshots.keep(made);
  return made;
};
