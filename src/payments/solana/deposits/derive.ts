import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit';
import { hkdfSync } from 'node:crypto';
import type { DepositOwner } from '#payments/chain/deposit.ts';
import { seedOf } from '#payments/solana/signer.ts';

/**
 * Keys of deposit addresses: they are derived from the vault's key, so that none has to be stored.
 */

const SALT = 'kontor deposit address 1';
const SEED_BYTES = 32;

/**
 * The key of one account's wallet for one asset. It can be derived again from the vault's key, but
 * neither the vault's key nor that of another account can be derived from it.
 */
export const depositSigner = (
  secret: string,
  { mode, organizationId, accountId, assetCode }: DepositOwner,
): Promise<KeyPairSigner> => {
  const owner = JSON.stringify([mode, organizationId, accountId, assetCode]);
  const seed = hkdfSync('sha256', seedOf(secret), SALT, owner, SEED_BYTES);
  return createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(seed));
};
