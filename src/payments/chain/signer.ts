import type { AssetCode } from '#kernel/money/assets.ts';

/** Who signs for the vault: a key in this process, or a service that may refuse. */

/** What a message is for, so that a policy outside of Kontor can judge it. */
export type SigningPurpose =
  | {
      purpose: 'payout';
      payoutId: string;
      assetCode: AssetCode;
      /** In smallest parts. */
      amount: bigint;
      /** The token account that the coins arrive in. */
      tokenAccount: string;
      /** The wallet whose token account is made where it is missing; null pays the account. */
      wallet: string | null;
    }
  /** Into the vault, which pays the chain: from a deposit address, or from an earlier vault. */
  | {
      purpose: 'sweep';
      sweepId: string;
      assetCode: AssetCode;
      /** In smallest parts. */
      amount: bigint;
      /** The token account that the coins leave. */
      tokenAccount: string;
    }
  /** It prepares the vault, and moves nothing that is held for anybody. */
  | { purpose: 'set-up'; account: string };

export interface VaultSigner {
  /** The vault's address, which is its public key. */
  readonly address: string;
  /**
   * The Ed25519 signature of one message, 64 bytes. The caller checks it.
   * @throws SigningRefusedError, SignerUnavailableError
   */
  sign(message: Uint8Array, purpose: SigningPurpose): Promise<Uint8Array>;
}
