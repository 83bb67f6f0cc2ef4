import { createHash, createHmac } from 'node:crypto';

/** Signature Version 4 of Amazon Web Services: for one POST to the root of a host. */

export interface AwsCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  /** The session token of temporary credentials. */
  sessionToken?: string | undefined;
}

interface AwsRequest {
  host: string;
  region: string;
  service: string;
  /** Further headers, which are signed as well; names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
  at: Date;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const keyed = (key: Uint8Array | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** The timestamp in the format `20150830T123600Z`. */
const momentText = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** All headers to send, `authorization` among them. */
export const signedHeaders = (
  { host, region, service, headers, body, at }: AwsRequest,
  { accessKeyId, secretAccessKey, sessionToken }: AwsCredentials,
): Record<string, string> => {
  const moment = momentText(at);
  const day = moment.slice(0, 8);
  const all: Record<string, string> = { ...headers, host, 'x-amz-date': moment };
  if (sessionToken !== undefined) all['x-amz-security-token'] = sessionToken;
  const sorted = Object.entries(all).sort(([left], [right]) => (left < right ? -1 : 1));
  const names = sorted.map(([name]) => name).join(';');
  const lines = sorted.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const canonical = ['POST', '/', '', lines, names, hashOf(body)].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = [ALGORITHM, moment, scope, hashOf(canonical)].join('\n');
  const key = [region, service, 'aws4_request'].reduce(keyed, keyed(`AWS4${secretAccessKey}`, day));
  const signature = keyed(key, toSign).toString('hex');
  const credential = `Credential=${accessKeyId}/${scope}`;
  const signed = `SignedHeaders=${names}, Signature=${signature}`;
  const authorization = `${ALGORITHM} ${credential}, ${signed}`;
  return { ...all, authorization };
};
