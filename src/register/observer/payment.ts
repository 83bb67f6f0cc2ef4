import { z } from 'zod';
import { headerOf, type Answer } from './answer.ts';
import { challengesOf } from './challenges.ts';
import { reading, type Look, type Reading } from './fact.ts';

/** What an address requires when a request is not paid: the challenges of a 402. */

const filled = z.string().min(1);
const atomic = z.string().regex(/^\d+$/);
const seconds = z.number().positive();

const x402 = z.looseObject({
  x402Version: z.literal(2),
  resource: z.looseObject({ url: filled }),
  accepts: z
    .array(
      z.looseObject({
        scheme: filled,
        network: z.string().regex(/^[^:\s]+:[^:\s]+$/),
        amount: atomic,
        asset: filled,
        payTo: filled,
        maxTimeoutSeconds: seconds,
      }),
    )
    .min(1),
});

const x402First = z.looseObject({
  x402Version: z.literal(1),
  accepts: z
    .array(
      z.looseObject({
        scheme: filled,
        network: filled,
        maxAmountRequired: atomic,
        asset: filled,
        payTo: filled,
        resource: filled,
        maxTimeoutSeconds: seconds,
      }),
    )
    .min(1),
});

/** x402 uses base64, MPP uses base64url (RFC 4648, sections 4 and 5). */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const BASE64_URL = /^[A-Za-z0-9_-]+={0,2}$/;

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const jsonIn = (text: string | null, letters: RegExp): unknown =>
  text !== null && letters.test(text)
    ? jsonOf(Buffer.from(text, 'base64').toString('utf8'))
    : undefined;

/** A payment protocol that an answer uses, with the line that shows it. */
interface Spoken {
  protocol: string;
  line: string;
}

const x402In = (answer: Answer): Spoken[] => {
  const header = headerOf(answer, 'payment-required');
  const newest = x402.safeParse(jsonIn(header, BASE64));
  if (newest.success) return [{ protocol: 'x402', line: JSON.stringify(newest.data.accepts[0]) }];
  const first = x402First.safeParse(jsonOf(answer.text));
  return first.success
    ? [{ protocol: 'x402 v1', line: JSON.stringify(first.data.accepts[0]) }]
    : [];
};

const isPayment = (parameters: Readonly<Record<string, string>>): boolean => {
  const { id, realm, method, intent, request } = parameters;
  const isWhole = [id, realm, method, intent].every((value) => value !== undefined && value !== '');
  return isWhole && z.looseObject({}).safeParse(jsonIn(request ?? null, BASE64_URL)).success;
};

const isLightning = ({ macaroon, token, invoice }: Readonly<Record<string, string>>): boolean =>
  (macaroon ?? token ?? '') !== '' && (invoice ?? '') !== '';

const challengedIn = ({ headers }: Answer): Spoken[] =>
  challengesOf(headers('www-authenticate')).flatMap(({ scheme, parameters, text }) => {
    if (scheme === 'payment' && isPayment(parameters)) return [{ protocol: 'mpp', line: text }];
    if ((scheme === 'l402' || scheme === 'lsat') && isLightning(parameters))
      return [{ protocol: 'l402', line: text }];
    return [];
  });

/** The payment that a 402 asks for; `wrong` if no client could pay it. */
export const readPaymentRequired = (answer: Answer): Reading => {
  const spoken = [...x402In(answer), ...challengedIn(answer)];
  if (spoken.length === 0) return reading('wrong', null, 'a 402 without a challenge');
  const protocols = [...new Set(spoken.map(({ protocol }) => protocol))].sort();
  return reading('gated', protocols.join(', '), spoken.map(({ line }) => line).join(' '));
};

/** A fact with what it says, as pages, tools and rules have it. */
type Said = Pick<Look, 'fact' | 'verdict' | 'value'>;

const verdictOf = (facts: readonly Said[], name: string): Said['verdict'] | undefined =>
  facts.find(({ fact }) => fact === name)?.verdict;

/** Whether a sample asked for payment. A login is `gated` too, but names no protocol. */
export const asksForPayment = ({ fact, verdict, value }: Said): boolean =>
  fact === 'sample' && verdict === 'gated' && value !== null;

/** Whether an OpenAPI file names prices: the file itself may be `gated` by a login. */
export const namesPrices = (facts: readonly Said[]): boolean =>
  verdictOf(facts, 'payment-info') === 'gated' && verdictOf(facts, 'openapi') === 'open';
