import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { OutboundError } from '#kernel/outbound/error.ts';
import type { OutboundCall, OutboundClient } from '#kernel/outbound/client.ts';
import type { Random } from '../bench/random.ts';
import type { Faults } from './faults.ts';
import type { Laws } from './oracle/laws.ts';
import type { Tenancy } from './tenancies.ts';
import type { Turnstile } from './turnstile.ts';

/** Those who receive webhooks: now and then they fail, answer oddly, or are not there. */

/** An event as a receiver has read it, and whether it ever said that it has it. */
interface Heard {
  text: string;
  attempts: number;
  taken: boolean;
}

/** `whsec_…`, and from when on it signs: of virtual time, and as the clock of processes said. */
interface Secret {
  text: string;
  fromMs: number;
  clockMs: number;
}

/** When a worker took deliveries: by that moment secrets were chosen and read. */
export interface Claimed {
  nowMs: number;
  readMs: number;
}

export interface Receiver {
  tenancy: Tenancy;
  endpointId: string;
  url: string;
  /** The oldest first; after a rotation the one before it signs for another day. */
  secrets: Secret[];
  /** It is never there: whatever is sent to it is given up in the end. */
  isDead: boolean;
  /** Types of events that it wants; all of them where there are none. */
  types: readonly string[];
  heard: Map<string, Heard>;
}

type Parts = Readonly<{ random: Random; faults: Faults; laws: Laws; turnstile: Turnstile }>;

const AGE_MOST_MS = 3 * 3_600_000;
const OVERLAP_MS = 24 * 3_600_000;
const FAILING = [
  { part: 0.15, status: 500 },
  { part: 0.05, status: 302 },
  { part: 0.05, status: 404 },
  { part: 0.05, status: 429 },
] as const;

const signatureOf = (secret: string, content: string): string => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
};

const sentHeaders = z.looseObject({
  'webhook-id': z.string(),
  'webhook-timestamp': z.string(),
  'webhook-signature': z.string(),
});

const answerOf = (status: number): Awaited<ReturnType<OutboundClient['call']>> => ({
  status,
  header: () => null,
  headers: () => [],
  bytes: new Uint8Array(),
  text: '',
  isCut: false,
});

/** The newest one, and the one before it while its day lasts. */
const signing = ({ secrets }: Receiver, { nowMs, readMs }: Claimed): Secret[] => {
  const known = secrets.filter(({ fromMs }) => fromMs <= readMs);
  const [newest, previous] = known.toReversed();
  if (newest === undefined) return [];
  const isOver = previous === undefined || newest.clockMs + OVERLAP_MS <= nowMs;
  return isOver ? [newest] : [newest, previous];
};

interface Sent {
  headers: z.output<typeof sentHeaders>;
  body: string;
  claimed: Claimed;
}

/** By Standard Webhooks: with each secret that signs at that moment, and with no other one. */
const judgeSigned = (
  { laws, turnstile }: Parts,
  receiver: Receiver,
  { headers, body, claimed }: Sent,
): void => {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signed } = headers;
  const given = signed.split(' ').filter((each) => each.startsWith('v1,'));
  const expected = signing(receiver, claimed).map(({ text }) =>
    signatureOf(text, `${id}.${at}.${body}`),
  );
  for (const each of expected)
    laws.demand(given.includes(each), `the webhook ${id} is not signed for a secret that is valid`);
  const isAll = given.every((each) => expected.includes(each));
  laws.demand(isAll, `the webhook ${id} is signed for a secret that is not valid`);
  const ageMs = Math.abs(turnstile.nowMs - Number(at) * 1000);
  laws.demand(ageMs <= AGE_MOST_MS, `the webhook ${id} is signed for ${at}`);
};

export class Receivers {
  readonly #parts: Parts;
  readonly all: Receiver[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What the outside does with a call of a worker. */
  async call(
    { url, headers, body = '' }: OutboundCall,
    claimed: Claimed,
  ): ReturnType<OutboundClient['call']> {
    const { laws, faults, random } = this.#parts;
    const receiver = this.all.find((each) => each.url === url);
    if (receiver === undefined) {
      laws.demand(false, `a webhook for nobody: ${url}`);
      return answerOf(404);
    }
    const sent = sentHeaders.parse(headers);
    judgeSigned(this.#parts, receiver, { headers: sent, body, claimed });
    const heard = receiver.heard.get(sent['webhook-id']) ?? {
      text: body,
      attempts: 0,
      taken: false,
    };
    laws.demand(heard.text === body, `the webhook ${sent['webhook-id']} says another thing now`);
    heard.attempts += 1;
    receiver.heard.set(sent['webhook-id'], heard);
    if (receiver.isDead || (!faults.areOver && random.chance(0.1)))
      throw new OutboundError('TIMEOUT', 'no answer in time');
    for (const { part, status } of FAILING)
      if (!faults.areOver && random.chance(part)) return answerOf(status);
    heard.taken = true;
    if (!faults.areOver && random.chance(0.05))
      throw new OutboundError('UNREACHABLE', 'the connection was cut off');
    return answerOf(random.chance(0.5) ? 200 : 204);
  }
}
