import { z } from 'zod';
import type { OutboundClient } from '#kernel/outbound/client.ts';
import { SignerUnavailableError, SigningRefusedError } from '#payments/chain/error.ts';
import type { VaultSigner } from '#payments/chain/signer.ts';
import { callSigner, readAnswer, reasonOf, signature } from './call.ts';
import { signedHeaders, type AwsCredentials } from './sigv4.ts';

/**
 * A signer with a key of AWS Key Management Service (specification ECC_NIST_EDWARDS25519): the key
 * never leaves the service, which receives only the message and not its purpose.
 */

interface KmsSigner {
  /** The id or the ARN of the key. */
  keyId: string;
  region: string;
  /** The URL of the service; default is the one of the region. */
  endpoint?: string | undefined;
  credentials: AwsCredentials;
  address: string;
  client: OutboundClient;
  now(): Date;
}

const signed = z.object({ Signature: signature });
const failed = z.object({ __type: z.string(), message: z.string().optional() });

/** Errors that a further attempt cannot change; all others may be temporary. */
const DECIDED = /(^|#)(AccessDenied|Disabled|KMSInvalidState|NotFound)Exception$/;

export const awsKmsSigner = (settings: KmsSigner): VaultSigner => {
  const { keyId: KeyId, region, credentials, address, client, now } = settings;
  const url = settings.endpoint ?? `https://kms.${region}.amazonaws.com`;
  const { host } = new URL(url);
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'TrentService.Sign',
  };
  return {
    address,
    sign: async (message) => {
      const body = JSON.stringify({
        KeyId,
        Message: Buffer.from(message).toString('base64'),
        MessageType: 'RAW',
        SigningAlgorithm: 'ED25519_SHA_512',
      });
      const request = { host, region, service: 'kms', headers, body, at: now() };
      const { host: _, ...sent } = signedHeaders(request, credentials);
      const answer = await callSigner(client, { url: `${url}/`, headers: sent, body });
      const given = answer.status === 200 ? readAnswer(answer, signed) : undefined;
      if (given !== undefined) return given.Signature;
      const { __type: type = '', message: text } = readAnswer(answer, failed) ?? {};
      const sentence = `${reasonOf(type)}: ${reasonOf(text)}`;
      if (DECIDED.test(type)) throw new SigningRefusedError(sentence);
      throw new SignerUnavailableError(`AWS KMS answered ${answer.status}, ${sentence}`);
    },
  };
};
