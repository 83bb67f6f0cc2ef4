import { hash } from 'node:crypto';
import type { Mode } from '#access/key.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { Chain } from '#kernel/money/chains.ts';

/** What was published of a vault and an asset at one moment. Amounts are in smallest parts. */

/** What one provider of the chain said that the vault has. */
export interface ProviderWord {
  provider: string;
  block: bigint;
  balance: bigint;
}

export interface ReserveHead {
  mode: Mode;
  chain: Chain;
  assetCode: AssetCode;
  /** From 1, without a gap. */
  number: number;
  madeAt: Date;
  vaultAddress: string;
  tokenAccount: string;
  /** A finalized block that a quorum of the providers is past. */
  block: bigint;
  /** What a quorum says that it holds at least. */
  vaultBalance: bigint;
  /** What all accounts have together: the sum of the tree. */
  obligations: bigint;
  /** Of them, what may not be in the vault: payouts on their way, and deposits not swept yet. */
  inFlight: bigint;
  accounts: number;
  /** The root of the tree over all accounts. */
  root: string;
  providers: readonly ProviderWord[];
  /** The hash of the head before it; 64 zeros for the first. */
  previous: string;
}

export const FIRST_PREVIOUS = '0'.repeat(64);

/** Heads follow one another by their hashes: two of one number are seen as two. */
export const headHash = (head: ReserveHead): string => {
  const words = head.providers.flatMap(({ provider, block, balance }) => [
    provider,
    block,
    balance,
  ]);
  const lines = [
    'kontor-reserve-head-1',
    head.mode,
    head.chain,
    head.assetCode,
    head.number,
    head.madeAt.toISOString(),
    head.vaultAddress,
    head.tokenAccount,
    head.block,
    head.vaultBalance,
    head.obligations,
    head.inFlight,
    head.accounts,
    head.root,
    ...words,
    head.previous,
  ];
  return hash('sha256', lines.map(String).join('\n'), 'hex');
};
