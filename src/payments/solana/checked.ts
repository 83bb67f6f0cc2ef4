import { address, signature, type Address, type Signature } from '@solana/kit';
import { boundedCache } from '#kernel/async/bounded-cache.ts';

/**
 * A cache of texts that were already checked to be an address or a signature. Decoding base58 takes
 * longer than most work with the result, and the same texts come again and again.
 */

const TEXTS_MOST = 10_000;

const addresses = boundedCache<Address>({ mostWeight: TEXTS_MOST });
const signatures = boundedCache<Signature>({ mostWeight: TEXTS_MOST });

/** @throws SolanaError if the text is no address */
export const addressOf = (text: string): Address => {
  const known = addresses.get(text);
  if (known !== undefined) return known;
  const checked = address(text);
  addresses.set(text, checked);
  return checked;
};

/** @throws SolanaError if the text is no signature */
export const signatureOf = (text: string): Signature => {
  const known = signatures.get(text);
  if (known !== undefined) return known;
  const checked = signature(text);
  signatures.set(text, checked);
  return checked;
};
