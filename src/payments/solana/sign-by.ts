import {
  address,
  createNoopSigner,
  getBase64EncodedWireTransaction,
  getPublicKeyFromAddress,
  getSignatureFromTransaction,
  isKeyPairSigner,
  isSignatureBytes,
  partiallySignTransactionMessageWithSigners,
  signBytes,
  verifySignature,
  type Instruction,
  type SignatureBytes,
  type Transaction,
  type TransactionPartialSigner,
} from '@solana/kit';
import { SignerUnavailableError } from '#payments/chain/error.ts';
import type { SigningPurpose, VaultSigner } from '#payments/chain/signer.ts';
import type { Lifetime, SignedTransfer } from '#payments/chain/transfer.ts';
import type { SolanaSettings } from './settings.ts';
import { messageOf } from './transfer.ts';

/** Obtains the vault's signatures from the signer that holds its key. */

/**
 * A signer with a key pair in this process: for test mode, and for amounts whose loss is acceptable
 * if this machine is lost.
 */
export const localSigner = (vault: TransactionPartialSigner): VaultSigner => ({
  address: vault.address,
  sign: async (message) => {
    if (!isKeyPairSigner(vault))
      throw new SignerUnavailableError('This process holds no vault key');
    return signBytes(vault.keyPair.privateKey, message);
  },
});

/** Verifies the signature that comes back: a wrong one would waste an attempt. */
const checkedSignature = async (
  signer: VaultSigner,
  { messageBytes }: Transaction,
  purpose: SigningPurpose,
): Promise<SignatureBytes> => {
  const bytes = await signer.sign(Uint8Array.from(messageBytes), purpose);
  const key = await getPublicKeyFromAddress(address(signer.address));
  if (isSignatureBytes(bytes) && (await verifySignature(key, bytes, messageBytes))) return bytes;
  throw new SignerUnavailableError(
    'The signer returned a signature that is not of the vault key over these bytes',
  );
};

interface SigningOrder {
  instructions(payer: TransactionPartialSigner): readonly Instruction[];
  lifetime: Lifetime;
  purpose: SigningPurpose;
}

/**
 * Asks the vault's signer to sign one transaction. Other signers that its instructions name sign by
 * themselves. @throws SigningRefusedError, SignerUnavailableError
 */
export const signBy = async (
  signer: VaultSigner,
  { instructions, lifetime, purpose }: SigningOrder,
): Promise<SignedTransfer> => {
  const payer = createNoopSigner(address(signer.address));
  const message = messageOf(payer, instructions(payer), lifetime);
  const unsigned = await partiallySignTransactionMessageWithSigners(message);
  const bytes = await checkedSignature(signer, unsigned, purpose);
  const signed = { ...unsigned, signatures: { ...unsigned.signatures, [payer.address]: bytes } };
  return {
    signature: getSignatureFromTransaction(signed),
    wire: getBase64EncodedWireTransaction(signed),
    lifetime,
  };
};

/** The signer for the vault of these settings. */
export const signerFor = async ({ signer, vault }: SolanaSettings): Promise<VaultSigner> =>
  signer === undefined ? localSigner(vault) : signer();
