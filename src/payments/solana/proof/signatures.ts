import {
  getPublicKeyFromAddress,
  getSignatureFromTransaction,
  getTransactionDecoder,
  isAddress,
  verifySignature,
} from '@solana/kit';

/** Verifies here that bytes are the transaction of a signature, without trusting any provider. */

/** Whether the bytes begin with this signature, and all signatures of the message are valid. */
export const isSignedAs = async (bytes: Uint8Array, signature: string): Promise<boolean> => {
  try {
    const transaction = getTransactionDecoder().decode(bytes);
    if (getSignatureFromTransaction(transaction) !== signature) return false;
    const { messageBytes, signatures } = transaction;
    const checks = Object.entries(signatures).map(async ([signer, signed]) => {
      if (signed === null || !isAddress(signer)) return false;
      return verifySignature(await getPublicKeyFromAddress(signer), signed, messageBytes);
    });
    return (await Promise.all(checks)).every((isGood) => isGood);
  } catch {
    // Bytes that cannot be decoded are no transaction.
    return false;
  }
};

/** Whether `isSignedAs` holds and this address is one of the signers. */
export const isSignedBy = async (
  bytes: Uint8Array,
  { signature, signer }: { signature: string; signer: string },
): Promise<boolean> =>
  (await isSignedAs(bytes, signature)) &&
  Object.keys(getTransactionDecoder().decode(bytes).signatures).includes(signer);
