import {
  getPublicKeyFromAddress,
  getSignatureFromTransaction,
  getTransactionDecoder,
  isAddress,
  verifySignature,
} from '@solana/kit';

/** Whether bytes are the transaction that a signature names: nobody else's word is taken for it. */

/** True where the bytes begin with this signature, and every signer has signed this message. */
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
    // Bytes that cannot be decoded are nobody's transaction.
    return false;
  }
};

/** The same, where this address is one of those who have signed it. */
export const isSignedBy = async (
  bytes: Uint8Array,
  { signature, signer }: { signature: string; signer: string },
): Promise<boolean> =>
  (await isSignedAs(bytes, signature)) &&
  Object.keys(getTransactionDecoder().decode(bytes).signatures).includes(signer);
