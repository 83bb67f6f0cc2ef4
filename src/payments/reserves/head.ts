import { hash } from 'node:crypto';
import type { Mode } from '#access/key.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { Chain } from '#kernel/money/chains.ts';

/** What was published about a vault and an asset at one moment. Amounts are in smallest parts. */

/** The balance of the vault according to one provider. */
export interface ProviderWord {
  provider: string;
  block: bigint;
  balance: bigint;
}

export interface ReserveHead {
  mode: Mode;
  chain: Chain;
  assetCode: AssetCode;
  /** Starts at 1 and has no gaps. */
  number: number;
  madeAt: Date;
  vaultAddress: string;
  tokenAccount: string;
  /** A finalized block that a quorum of the providers has passed. */
  block: bigint;
  /** A quorum says that the vault holds at least this much. */
  vaultBalance: bigint;
  /** The sum of all account balances, which is the sum of the tree. */
  obligations: bigint;
  /** The part of it that may not be in the vault: payouts in flight and deposits not swept yet. */
  inFlight: bigint;
  accounts: number;
  /** The root of the tree over all accounts. */
  root: string;
  providers: readonly ProviderWord[];
  /** The hash of the previous head; 64 zeros for the first head. */
  previous: string;
}

export const FIRST_PREVIOUS = '0'.repeat(64);

/**
 * Each head contains the hash of the previous one, so that two different heads with the same number
 * are noticed.
 */
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
