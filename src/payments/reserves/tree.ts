import { hash } from 'node:crypto';

/**
 * A Merkle sum tree: each node contains the hashes and sums of both nodes below it, so that the sum
 * of the root must be the sum of all leaves. The hashed texts are a public format: others verify
 * proofs with it, and it must not change.
 */

export interface TreeNode {
  /** SHA-256, in hex. */
  hash: string;
  sum: bigint;
}

/** The balance of one account; its hash reveals nothing without the salt. */
export interface Leaf {
  salt: string;
  accountId: string;
  assetCode: string;
  /** The number of the head that contains it. */
  number: number;
  balance: bigint;
}

/** A node next to the path from a leaf to the root. */
export interface Sibling extends TreeNode {
  side: 'left' | 'right';
}

const digest = (...lines: readonly (string | number | bigint)[]): string =>
  hash('sha256', lines.map(String).join('\n'), 'hex');

/** The second node of a pair if a level has an odd number of nodes. */
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

/** The root over all leaves; without leaves its sum is zero. */
export const rootOf = (leaves: readonly TreeNode[]): TreeNode =>
  levelsOf(leaves).at(-1)?.[0] ?? EMPTY;

/** The nodes next to the path from a leaf up to the root. */
export const pathOf = (leaves: readonly TreeNode[], index: number): Sibling[] =>
  levelsOf(leaves)
    .slice(0, -1)
    .map((level, depth): Sibling => {
      const at = Math.floor(index / 2 ** depth);
      const isLeft = at % 2 === 0;
      const sibling = level[isLeft ? at + 1 : at - 1] ?? EMPTY;
      return { ...sibling, side: isLeft ? 'right' : 'left' };
    });
