import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import {
  CUT_OFF,
  forward,
  listen,
  SILENCE,
  type Asked,
  type Listener,
  type Reply,
} from './exchange.ts';
import type { Faults } from './faults.ts';
import type { Call, Liar } from './lies.ts';

/** A provider of the chain as they are: it loses, delays, refuses, lags, and now and then lies. */

/** Longer than Kontor waits for one answer. */
const LATE_MOST_MS = 3500;
const OLD_MOST_MS = 6000;
const REMEMBERED_MOST = 400;
/** What moves on the chain by itself: an old answer of these is what a node that lags says. */
const LAGGING = new Set([
  ...['getSignatureStatuses', 'getTransaction', 'getSignaturesForAddress', 'getMultipleAccounts'],
  ...['getBlockHeight', 'getSlot', 'getLatestBlockhash'],
]);

const request = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) });
const answer = z.object({ result: z.unknown() });
const JSON_TYPE = { 'content-type': 'application/json' };

interface ProviderParts {
  chainUrl: string;
  faults: Faults;
  /** Undefined unless this one lies at the moment. */
  liar(): Liar | undefined;
}

interface Remembered {
  atMs: number;
  text: string;
}

/** What was answered before; the same question may soon get it once more. */
class Memory {
  readonly #said = new Map<string, Remembered>();

  add(key: string, text: string): void {
    const known = this.#said.get(key);
    const nowMs = performance.now();
    if (known !== undefined && nowMs - known.atMs < OLD_MOST_MS) return;
    this.#said.delete(key);
    if (this.#said.size >= REMEMBERED_MOST) this.#said.delete(this.#said.keys().next().value ?? '');
    this.#said.set(key, { atMs: nowMs, text });
  }

  get(key: string): string | undefined {
    const known = this.#said.get(key);
    return known !== undefined && performance.now() - known.atMs < OLD_MOST_MS
      ? known.text
      : undefined;
  }
}

/** The same answer to another call: numbers of 64 bits stay as they are written. */
const withId = (text: string, id: unknown): string =>
  `${text.slice(0, text.lastIndexOf('"id":'))}"id":${JSON.stringify(id)}}`;

const refused = (faults: Faults): Reply | undefined => {
  if (faults.strikes('call lost')) return CUT_OFF;
  if (faults.strikes('provider silent')) return SILENCE;
  if (faults.strikes('provider throttles'))
    return { status: 429, headers: { 'retry-after': '1' }, body: 'Too many requests' };
  if (faults.strikes('provider fails')) return { status: 502, headers: {}, body: 'Bad gateway' };
  return undefined;
};

const liedText = async (
  { liar, faults }: ProviderParts,
  call: Call & { id?: unknown },
  text: string,
): Promise<string | undefined> => {
  const lie = liar();
  const read = answer.safeParse(JSON.parse(text));
  if (lie === undefined || !read.success || read.data.result === undefined) return undefined;
  if (!faults.strikes('lie')) return undefined;
  const result = await lie(call, read.data.result);
  return result === undefined ? undefined : JSON.stringify({ jsonrpc: '2.0', result, id: call.id });
};

export const openProvider = async (parts: ProviderParts): Promise<Listener> => {
  const { chainUrl, faults } = parts;
  const memory = new Memory();
  const pass = async (asked: Asked): Promise<Reply> => {
    const { id, ...call } = request.parse(JSON.parse(asked.body));
    const reply = await forward(chainUrl, asked);
    const lied = await liedText(parts, { ...call, id }, reply.body);
    if (lied !== undefined) return { status: 200, headers: JSON_TYPE, body: lied };
    const key = JSON.stringify(call);
    if (!LAGGING.has(call.method)) return reply;
    const old = memory.get(key);
    memory.add(key, reply.body);
    if (old === undefined || !faults.strikes('reply is old')) return reply;
    return { ...reply, body: withId(old, id) };
  };
  return listen(async (asked) => {
    const none = refused(faults);
    if (none !== undefined) return none;
    const reply = await pass(asked);
    if (faults.strikes('reply late')) await pause(faults.delayMs(LATE_MOST_MS));
    if (faults.strikes('reply is garbage'))
      return { status: 200, headers: JSON_TYPE, body: '<html>gateway</html>' };
    return faults.strikes('reply lost') ? CUT_OFF : reply;
  });
};
