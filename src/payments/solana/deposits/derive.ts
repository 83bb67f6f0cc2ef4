import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit';
import { hkdfSync } from 'node:crypto';
import type { DepositOwner } from '#payments/chain/deposit.ts';
import { seedOf } from '#payments/solana/signer.ts';

/** Keys of deposit addresses: they follow from the vault's key, so that none has to be kept. */

const SALT = 'kontor deposit address 1';
const SEED_BYTES = 32;

/**
 * The key of one account's wallet for one asset. With the vault's key it can be found again;
 * nobody finds the vault's key, or that of another account, from it.
 */
export const depositSigner = (
  secret: string,
  { mode, organizationId, accountId, assetCode }: DepositOwner,
): Promise<KeyPairSigner> => {
  const owner = JSON.stringify([mode, organizationId, accountId, assetCode]);
  const seed = hkdfSync('sha256', seedOf(secret), SALT, owner, SEED_BYTES);
  return createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(seed));
};
