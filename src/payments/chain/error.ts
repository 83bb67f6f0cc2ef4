import { KontorError } from '#kernel/error.ts';

/** The chain did not answer in time, or with something that is no answer. */
export class ChainUnavailableError extends KontorError {
  override readonly name: string = 'ChainUnavailableError';
}

/** Every provider has refused the bytes: the wallet that they are of holds less than that. */
export class WalletShortError extends ChainUnavailableError {
  override readonly name = 'WalletShortError';
}

/** The vault cannot pay the chain for a transaction: nothing is accepted that could not be sent. */
export class VaultShortError extends ChainUnavailableError {
  override readonly name = 'VaultShortError';
}

/** The signer has decided against this message: nothing was signed. */
export class SigningRefusedError extends KontorError {
  override readonly name = 'SigningRefusedError';
}

/** The signer did not answer, or not with a signature of the message. */
export class SignerUnavailableError extends KontorError {
  override readonly name = 'SignerUnavailableError';
}
