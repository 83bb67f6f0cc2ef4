import { KontorError } from '#kernel/error.ts';

/** The chain did not answer in time, or its answer is invalid. */
export class ChainUnavailableError extends KontorError {
  override readonly name: string = 'ChainUnavailableError';
}

/** Every provider has refused the transaction: its wallet holds less than the amount. */
export class WalletShortError extends ChainUnavailableError {
  override readonly name = 'WalletShortError';
}

/** The vault cannot pay the chain for a transaction, so that the payout is not accepted. */
export class VaultShortError extends ChainUnavailableError {
  override readonly name = 'VaultShortError';
}

/** The signer has refused this message: nothing was signed. */
export class SigningRefusedError extends KontorError {
  override readonly name = 'SigningRefusedError';
}

/** The signer did not answer, or its signature does not fit the message. */
export class SignerUnavailableError extends KontorError {
  override readonly name = 'SignerUnavailableError';
}
