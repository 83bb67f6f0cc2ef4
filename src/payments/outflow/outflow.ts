import type { AssetCode } from '#kernel/money/assets.ts';
import type { VaultChain } from '#payments/chain/ports.ts';
import type { Landing } from '#payments/chain/transfer.ts';
import type { Attempt } from '#payments/payout/attempt.ts';
import type { Payout } from '#payments/payout/payout.ts';
import type { Tenant } from '#payments/tenant.ts';

/** A transaction with the memo of a payout that the books do not have for it. */

/**
 * `FOUND`: not proved yet. `NOTHING`: nothing left the vault, or enough providers do not have the
 * transaction. `PAID`: it has paid an open payout. `UNKNOWN`: the books have no such payout.
 * `LOSS`: the payout had ended in another way, or orders something else.
 */
export const OUTFLOW_VERDICTS = ['FOUND', 'NOTHING', 'PAID', 'UNKNOWN', 'LOSS'] as const;
type OutflowVerdict = (typeof OUTFLOW_VERDICTS)[number];

/** A transaction in a history that is not proved yet. */
export interface FoundOutflow {
  signature: string;
  /** The memo of the transaction: the id of a payout. */
  memo: string;
  /** The number of the block, according to the history. */
  block: bigint;
  foundAt: Date;
  /** The providers whose histories have named it; none for one found before migration 050. */
  namedBy: readonly string[];
}

export interface Outflow {
  signature: string;
  memo: string;
  verdict: Exclude<OutflowVerdict, 'FOUND'>;
  landing: Landing;
}

/** The token accounts of the vault, one for each asset. */
export type TokenAccounts = VaultChain['tokenAccounts'];

/** An amount that left the vault by a transaction, in smallest parts of the asset. */
export interface Left {
  assetCode: AssetCode;
  amount: bigint;
  /** The token account that received it. */
  to: string;
}

/** The amounts that a transaction took out of the vault's own token accounts. */
export const leftIn = (
  { error, moves }: Pick<Landing, 'error' | 'moves'>,
  tokenAccounts: TokenAccounts,
): Left[] =>
  moves.flatMap(({ assetCode, amount, from, to }) => {
    const own = Object.values(tokenAccounts);
    const isOut = own.includes(from) && !own.includes(to);
    return error === null && isOut && assetCode !== undefined ? [{ assetCode, amount, to }] : [];
  });

/** The payout that a memo names, with its attempts and whether it is held. */
export interface NamedPayout {
  tenant: Tenant;
  payout: Payout;
  attempts: readonly Attempt[];
  isHeld: boolean;
}

/** How an operator settled an outflow that the books could not settle. */
export const SETTLEMENTS = ['PAYOUT', 'LOSS'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];
