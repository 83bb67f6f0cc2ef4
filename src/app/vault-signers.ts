import { readFile } from 'node:fs/promises';
import type { Environment } from '#kernel/config/env.ts';
import { EnvironmentError } from '#kernel/config/environment-error.ts';
import { readFormerVaultSecrets, readVaultSecret } from '#kernel/config/vault-secrets.ts';
import { outboundClient } from '#kernel/outbound/client.ts';
import { systemWorld } from '#kernel/world.ts';
import type { Mode } from '#access/key.ts';
import type { VaultSigner } from '#payments/chain/signer.ts';
import { awsKmsSigner } from '#payments/signers/aws-kms.ts';
import { remoteSigner } from '#payments/signers/remote.ts';
import type { VaultAccess } from '#payments/solana/open-vault.ts';

/** The signers of the vaults: the key of a vault is read only here. */

/** A worker may wait for a signature while it holds a lease of 30 seconds. */
const SIGN_MOST_MS = 5000;

const isText = (given: string): boolean => given.includes('-----BEGIN');

/** The given PEM, or the content of the file of that name. */
const pemOf = async (variable: string, given: string | undefined): Promise<string | undefined> => {
  if (given === undefined || isText(given)) return given;
  return readFile(given, 'utf8').catch(() => {
    throw new EnvironmentError(`${variable}: expected PEM, or a file of it that can be read`);
  });
};

const mutualTls = async ({ signer }: Environment) => {
  const [authority, cert, key] = await Promise.all([
    pemOf('SIGNER_AUTHORITY', signer.authority),
    pemOf('SIGNER_CERTIFICATE', signer.certificate),
    pemOf('SIGNER_KEY', signer.key),
  ]);
  if (cert === undefined || key === undefined)
    throw new EnvironmentError('A signer needs SIGNER_CERTIFICATE and SIGNER_KEY as well');
  return { authority, identity: { cert, key } };
};

const kmsSigner = (keyId: string, address: string, { signer }: Environment): VaultSigner => {
  const { accessKeyId, secretAccessKey, sessionToken, endpoint } = signer.aws;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new EnvironmentError('A key of AWS needs KMS_ACCESS_KEY_ID and KMS_SECRET_ACCESS_KEY');
  return awsKmsSigner({
    keyId,
    region: keyId.split(':')[3] ?? '',
    endpoint,
    credentials: { accessKeyId, secretAccessKey, sessionToken },
    address,
    client: outboundClient({ timeoutMs: SIGN_MOST_MS }),
    now: systemWorld.now,
  });
};

/** The access to a vault on Solana. Secrets are read only when they are needed. */
export const vaultAccess = (mode: Mode, environment: Environment): VaultAccess => {
  const { signer: name } = environment.chains.solana[mode];
  return {
    secret: () => readVaultSecret(mode),
    former: () => readFormerVaultSecrets(mode),
    outside:
      name === undefined
        ? undefined
        : async (address) =>
            name.startsWith('arn:')
              ? kmsSigner(name, address, environment)
              : remoteSigner({
                  url: name,
                  address,
                  client: outboundClient({
                    ...(await mutualTls(environment)),
                    timeoutMs: SIGN_MOST_MS,
                  }),
                }),
  };
};
