import { z } from 'zod';
import { OutboundError } from '#kernel/outbound/error.ts';
import type { OutboundAnswer, OutboundCall, OutboundClient } from '#kernel/outbound/client.ts';
import { SignerUnavailableError } from '#payments/chain/error.ts';

/** One request to a signing service. */

const ANSWER_MOST_BYTES = 16_384;
const SIGNATURE_BYTES = 64;

export const signature = z
  .base64()
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
  .refine((bytes) => bytes.length === SIGNATURE_BYTES, 'expected 64 bytes');

/** @throws SignerUnavailableError if the service does not answer */
export const callSigner = async (
  client: OutboundClient,
  call: Pick<OutboundCall, 'url' | 'headers' | 'body'>,
): Promise<OutboundAnswer> => {
  try {
    return await client.call({
      ...call,
      method: 'POST',
      rules: null,
      mostBytes: ANSWER_MOST_BYTES,
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new SignerUnavailableError(`The signer cannot be asked: ${error.message}`);
  }
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The answer's JSON in this schema; undefined if it does not match. */
export const readAnswer = <Schema extends z.ZodType>(
  { text }: OutboundAnswer,
  schema: Schema,
): z.output<Schema> | undefined => schema.safeParse(jsonOf(text)).data;

const REASON_MOST = 200;

/** A reason given by the service, for an alarm: one line of printable ASCII characters. */
export const reasonOf = (text: string | undefined): string =>
  (text ?? '').replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, REASON_MOST) || 'no reason was given';
