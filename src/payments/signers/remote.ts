import { z } from 'zod';
import type { OutboundClient } from '#kernel/outbound/client.ts';
import { amountText } from '#kernel/money/amount.ts';
import { SignerUnavailableError, SigningRefusedError } from '#payments/chain/error.ts';
import type { SigningPurpose, VaultSigner } from '#payments/chain/signer.ts';
import { callSigner, readAnswer, reasonOf, signature } from './call.ts';

/**
 * A signer in a service that holds the vault's key and checks each message: `POST` with the message
 * and its purpose. It answers 200 with the signature, or 403 with a reason if its policy refuses.
 */

interface RemoteSigner {
  url: string;
  /** The vault's address. */
  address: string;
  /** Sends the certificate by which the service recognizes this installation of Kontor. */
  client: OutboundClient;
}

const signed = z.object({ signature });
const refused = z.object({ reason: z.string() });

/** Amounts are decimal texts, as everywhere in the API. */
const wireOf = (purpose: SigningPurpose): object =>
  'amount' in purpose
    ? { ...purpose, amount: amountText(purpose.amount, purpose.assetCode) }
    : purpose;

export const remoteSigner = ({ url, address, client }: RemoteSigner): VaultSigner => ({
  address,
  sign: async (message, purpose) => {
    const asked = { address, message: Buffer.from(message).toString('base64'), ...wireOf(purpose) };
    const answer = await callSigner(client, {
      url,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(asked),
    });
    if (answer.status === 403)
      throw new SigningRefusedError(reasonOf(readAnswer(answer, refused)?.reason));
    const given = answer.status === 200 ? readAnswer(answer, signed) : undefined;
    if (given === undefined)
      throw new SignerUnavailableError(`The signer answered ${answer.status}, with no signature`);
    return given.signature;
  },
});
