import type { AssetCode } from '#kernel/money/assets.ts';

/** The signer of the vault: a key in this process, or a service that may refuse. */

/** The purpose of a message, so that a policy outside of Kontor can judge it. */
export type SigningPurpose =
  | {
      purpose: 'payout';
      payoutId: string;
      assetCode: AssetCode;
      /** In smallest parts. */
      amount: bigint;
      /** The token account that receives the coins. */
      tokenAccount: string;
      /** The wallet whose token account is created if missing; null: it is paid as it is. */
      wallet: string | null;
    }
  /** A transfer from a deposit address or an earlier vault, whose fee the vault pays. */
  | {
      purpose: 'sweep';
      sweepId: string;
      assetCode: AssetCode;
      /** In smallest parts. */
      amount: bigint;
      /** The token account from which the coins are taken. */
      tokenAccount: string;
    }
  /** A preparation of the vault, which moves no customer's money. */
  | { purpose: 'set-up'; account: string };

export interface VaultSigner {
  /** The vault's address, which is its public key. */
  readonly address: string;
  /**
   * Signs one message with Ed25519; the signature has 64 bytes. The caller verifies it.
   * @throws SigningRefusedError, SignerUnavailableError
   */
  sign(message: Uint8Array, purpose: SigningPurpose): Promise<Uint8Array>;
}
