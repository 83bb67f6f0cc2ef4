import type {
  Account,
  AccountBalance,
  Beneficiary,
  Event,
  PaymentDetail,
  Payout,
  Quote,
} from './made/types.ts';
import { WebhookRejected } from './problem.ts';

/** Webhooks as defined by Standard Webhooks: verifies sender, time and integrity. */

interface MessageFacts {
  /** The event's id, the same at every delivery: skip events that you have processed. */
  id: string;
  /** Increases by one with each event of an object: the highest is the newest. */
  version: number;
  /** When it happened. */
  timestamp: string;
  /** Set if metadata would make it larger than 20 kB: then read the metadata from the API. */
  omitted?: readonly 'metadata'[];
}

/** What a message is about, by the first word of its type. */
interface Reported {
  account: Account;
  balance: AccountBalance;
  quote: Quote;
  payout: Payout;
  payment: PaymentDetail;
  beneficiary: Beneficiary;
}

/** As the API shows it; metadata may be omitted. */
type Sent<Shown> = Shown extends { metadata: infer Custom }
  ? Omit<Shown, 'metadata'> & { metadata?: Custom }
  : Shown;

interface MessageOf<Type extends string, Data> extends MessageFacts {
  /** Such as `payout.completed`: says what `data` is. */
  type: Type;
  /** The object as it was then. */
  data: Data;
}

/** Types may be added at any time: ignore those that you do not know. */
export type WebhookMessage =
  | {
      [Kind in keyof Reported]: MessageOf<
        Extract<Event['type'], `${Kind}.${string}`>,
        Sent<Reported[Kind]>
      >;
    }[keyof Reported]
  | MessageOf<'webhook.test', { webhookEndpointId: string; text: string }>;

type HeaderValues = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ReceivedWebhook {
  headers: Headers | HeaderValues;
  /** The unchanged bytes of the body: parsing and serializing it again would change them. */
  body: string | Uint8Array;
}

export interface WebhookChecks {
  /** How old, or how far ahead of this clock, a delivery may be; 5 minutes by default. */
  toleranceSeconds?: number;
  /** The time in milliseconds. */
  now?: () => number;
}

const TOLERANCE_SECONDS = 300;
/** More than two keys produce if each of them signs with both schemes. */
const SIGNATURES_MOST = 16;

const headerOf = ({ headers }: ReceivedWebhook, name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new WebhookRejected(`No header ${name}`);
  return value;
};

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** How the bytes of each kind of key verify, by the name that its signatures begin with. */
const KINDS = {
  whsec: { scheme: 'v1', name: 'HMAC', algorithm: { name: 'HMAC', hash: 'SHA-256' } },
  whpk: { scheme: 'v1a', name: 'Ed25519', algorithm: { name: 'Ed25519' } },
} as const;

interface VerifyingKey {
  scheme: string;
  /** Compares in constant time. */
  verifies(signature: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>): Promise<boolean>;
}

const readKey = async (text: string): Promise<VerifyingKey> => {
  const [, kind = '', base64 = ''] = /^(whsec|whpk)_([A-Za-z0-9+/]+=*)$/.exec(text) ?? [];
  if (kind !== 'whsec' && kind !== 'whpk')
    throw new TypeError('A webhook is verified by a secret whsec_… or a public key whpk_…');
  const { scheme, name, algorithm } = KINDS[kind];
  const key = await crypto.subtle.importKey('raw', bytesOf(base64), algorithm, false, ['verify']);
  return {
    scheme,
    verifies: (signature, signed) => crypto.subtle.verify(name, key, signature, signed),
  };
};

const signatureBytes = (base64: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return bytesOf(base64);
  } catch {
    return undefined;
  }
};

const requireFresh = (timestamp: string, checks: WebhookChecks): void => {
  const { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now } = checks;
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRejected('The timestamp is no time');
  const apartSeconds = Math.abs(now() / 1000 - Number(timestamp));
  if (apartSeconds > toleranceSeconds) throw new WebhookRejected('The timestamp is too far off');
};

const joined = (head: string, body: Uint8Array): Uint8Array<ArrayBuffer> => {
  const start = new TextEncoder().encode(head);
  const all = new Uint8Array(start.length + body.length);
  all.set(start);
  all.set(body, start.length);
  return all;
};

const isSigned = async (
  keys: readonly VerifyingKey[],
  signatures: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> => {
  for (const each of signatures.split(' ').slice(0, SIGNATURES_MOST)) {
    const [scheme, base64 = ''] = each.split(',', 2);
    const signature = signatureBytes(base64);
    const fitting = signature === undefined ? [] : keys.filter((key) => key.scheme === scheme);
    for (const key of fitting)
      if (signature !== undefined && (await key.verifies(signature, signed))) return true;
  }
  return false;
};

/**
 * Verifies a webhook and returns its message.
 *
 * @param keys the endpoint's secret (`whsec_…`) or public key (`whpk_…`); several while one is
 * being replaced by another
 * @throws WebhookRejected if none of the keys has signed it, or if its time is out of tolerance
 */
export const verifyWebhook = async (
  keys: string | readonly string[],
  received: ReceivedWebhook,
  checks: WebhookChecks = {},
): Promise<WebhookMessage> => {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headerOf(received, name),
  );
  requireFresh(timestamp ?? '', checks);
  const { body } = received;
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const known = await Promise.all([keys].flat().map(readKey));
  const signed = joined(`${id}.${timestamp}.`, bytes);
  if (!(await isSigned(known, signatures ?? '', signed)))
    throw new WebhookRejected('No signature is right');
  const {
    type,
    version,
    timestamp: at,
    data,
    omitted,
  } = JSON.parse(new TextDecoder().decode(bytes));
  const facts = { id: id ?? '', version, timestamp: at, ...(omitted && { omitted }) };
  return { ...facts, type, data };
};
