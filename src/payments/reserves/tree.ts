import { hash } from 'node:crypto';

/**
 * A Merkle sum tree: each node binds the hashes and the sums of both below it, so that no sum above
 * can be anything but the sum of all leaves. Its texts are a format that others verify by.
 */

export interface TreeNode {
  /** SHA-256, in hex. */
  hash: string;
  sum: bigint;
}

/** What one account has, hidden from all who do not have its salt. */
export interface Leaf {
  salt: string;
  accountId: string;
  assetCode: string;
  /** Of the head that it is under. */
  number: number;
  balance: bigint;
}

/** A node beside the way from a leaf to the root. */
export interface Sibling extends TreeNode {
  side: 'left' | 'right';
}

const digest = (...lines: readonly (string | number | bigint)[]): string =>
  hash('sha256', lines.map(String).join('\n'), 'hex');

/** Stands where the number of nodes is odd. */
const EMPTY: TreeNode = { hash: digest('kontor-reserve-empty-1'), sum: 0n };

/** The node of one account. */
export const leafNode = ({ salt, accountId, assetCode, number, balance }: Leaf): TreeNode => ({
  hash: digest('kontor-reserve-leaf-1', salt, accountId, assetCode, number, balance),
  sum: balance,
});

const above = (left: TreeNode, right: TreeNode): TreeNode => ({
  hash: digest('kontor-reserve-node-1', left.hash, left.sum, right.hash, right.sum),
  sum: left.sum + right.sum,
});

const levelAbove = (level: readonly TreeNode[]): TreeNode[] =>
  level.flatMap((left, index) => (index % 2 === 0 ? [above(left, level[index + 1] ?? EMPTY)] : []));

/** The levels of the tree, the leaves first and the root last. */
const levelsOf = (leaves: readonly TreeNode[]): TreeNode[][] => {
  const levels = [leaves.length === 0 ? [EMPTY] : [...leaves]];
  for (let level = levels[0] ?? []; level.length > 1;) {
    level = levelAbove(level);
    levels.push(level);
  }
  return levels;
};

/** The root over all leaves; that of none has the sum of nothing. */
export const rootOf = (leaves: readonly TreeNode[]): TreeNode =>
  levelsOf(leaves).at(-1)?.[0] ?? EMPTY;

/** The nodes beside the way from a leaf up to the root. */
export const pathOf = (leaves: readonly TreeNode[], index: number): Sibling[] =>
  levelsOf(leaves)
    .slice(0, -1)
    .map((level, depth): Sibling => {
      const at = Math.floor(index / 2 ** depth);
      const isLeft = at % 2 === 0;
      const sibling = level[isLeft ? at + 1 : at - 1] ?? EMPTY;
      return { ...sibling, side: isLeft ? 'right' : 'left' };
    });
