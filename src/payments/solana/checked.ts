import { address, signature, type Address, type Signature } from '@solana/kit';
import { boundedCache } from '#kernel/async/bounded-cache.ts';

/**
 * Texts that were found to be an address or a signature once. To decode base58 takes longer than
 * most of what is asked with it, and the same vaults, accounts and signatures come all the time.
 */

const TEXTS_MOST = 10_000;

const addresses = boundedCache<Address>({ mostWeight: TEXTS_MOST });
const signatures = boundedCache<Signature>({ mostWeight: TEXTS_MOST });

/** @throws SolanaError for what is no address */
export const addressOf = (text: string): Address => {
  const known = addresses.get(text);
  if (known !== undefined) return known;
  const checked = address(text);
  addresses.set(text, checked);
  return checked;
};

/** @throws SolanaError for what is no signature */
export const signatureOf = (text: string): Signature => {
  const known = signatures.get(text);
  if (known !== undefined) return known;
  const checked = signature(text);
  signatures.set(text, checked);
  return checked;
};
