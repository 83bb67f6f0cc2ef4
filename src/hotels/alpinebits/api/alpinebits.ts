import { isServed, SERVED_PROTOCOLS } from '#hotels/alpinebits/capabilities.ts';
import { readMessage } from '#hotels/alpinebits/message.ts';
import { MessageError } from '#hotels/alpinebits/message-error.ts';
import { errorXml, successXml } from '#hotels/alpinebits/outcome.ts';
import { withVisibleTexts } from '#hotels/alpinebits/visible-texts.ts';
import { EnvironmentError } from '#kernel/config/env.ts';
import { KontorError } from '#kernel/error.ts';
import { endpoint, RouteError } from '#kernel/http/endpoint.ts';
import { withoutHidden } from '#kernel/text/hidden.ts';
import { unavailability } from '#kernel/http/http-error.ts';
import { signIn, type HotelCredential } from '#hotels/access/credential.ts';
import type { Push, PushOutcome } from '#hotels/access/push.ts';
import type { Advice } from '#hotels/calendar/advice.ts';
import type { CalendarStore, CredentialStore, PushLog } from '#hotels/ports.ts';
import type { Answer } from '#kernel/http/respond.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import type { RateLimiter, World } from '#kernel/world.ts';
import { actionOf, warningsOf, type Action } from './alpinebits-actions.ts';
import { readForm } from './alpinebits-form.ts';

/** POST /alpinebits for hotel systems, as the AlpineBits HotelData standard has it. */

export interface AlpineBitsPorts {
  calendars: CalendarStore;
  credentials: Pick<CredentialStore, 'find'>;
  pushes: Pick<PushLog, 'note'>;
  limiter: RateLimiter;
  now: World['now'];
}

/** By this clients know that they may compress what they send. */
const SERVER_HEADERS = { 'X-AlpineBits-Server-Accept-Encoding': 'gzip' };

const answerWith = (
  status: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  body,
  freshness: 'never',
  headers: { ...SERVER_HEADERS, 'Content-Type': `${type}; charset=utf-8`, ...headers },
});

/** The standard's answer to a request that has no message that could be answered. */
const refuse = (
  status: number,
  sentence: string,
  headers: Readonly<Record<string, string>> = {},
): Answer => answerWith(status, 'text/plain', `ERROR:${sentence}`, headers);

const xml = (text: string): Answer => answerWith(200, 'application/xml', text);

const FAILURES = { most: 20, windowMs: 60_000 };

/** There is no message that could be answered in XML. */
class AlpineBitsError extends KontorError {
  override readonly name = 'AlpineBitsError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, sentence: string, headers: Readonly<Record<string, string>> = {}) {
    super(sentence);
    this.status = status;
    this.headers = headers;
  }
}

/**
 * Failures are counted by address. The right password passes even then: 190 random bits are not
 * guessed, and one hotel's mistake must not shut out the others that share its system.
 */
const refuseCredentials = async (
  { limiter, now }: AlpineBitsPorts,
  client: string,
): Promise<never> => {
  const limit = { bucket: `alpinebits:sign-in:${client}`, ...FAILURES };
  const taken = await limiter.take([limit], now());
  if (!taken.allowed)
    throw new AlpineBitsError(429, 'too many failures to sign in', {
      'Retry-After': String(taken.retryAfterSeconds),
    });
  throw new AlpineBitsError(401, 'the user name or the password is missing or wrong', {
    'WWW-Authenticate': 'Basic realm="AlpineBits", charset="UTF-8"',
  });
};

/** What is known of a message before it is read. */
interface Arrival {
  credential: HotelCredential;
  push: Pick<Push, 'at' | 'action' | 'protocol' | 'clientId'>;
}

const isFault = (error: unknown): error is MessageError | RefusalError =>
  error instanceof MessageError || error instanceof RefusalError;

const outcomeOf = (advice: readonly Advice[]): PushOutcome => {
  if (advice.length === 0) return 'success';
  return advice.some(({ type }) => type === 'warning') ? 'warning' : 'advisory';
};

const noted = ({ push }: Arrival, outcome: PushOutcome, sentences: readonly string[]): Push => ({
  ...push,
  outcome,
  message: sentences.length === 0 ? null : sentences.join('\n'),
});

type DataAction = Extract<Action, { type: 'data' }>;

/** Changes the calendar as a whole, or answers what is wrong and changes nothing. */
const changeCalendar = async (
  { calendars, pushes }: AlpineBitsPorts,
  { response, protocol, read }: DataAction,
  arrival: Arrival,
  text: string,
): Promise<Answer> => {
  const { hotel, hotelCode } = arrival.credential;
  const { at } = arrival.push;
  try {
    const visible = withVisibleTexts(readMessage(text));
    const change = read(visible.root, { protocol, hotelCode });
    let advice: readonly Advice[] = [];
    await calendars.change(hotel, (now) => {
      const applied = change(now);
      advice = [...visible.advice, ...applied.advice];
      const sentences = advice.map(({ sentence }) => sentence);
      return { ...applied, push: noted(arrival, outcomeOf(advice), sentences) };
    });
    return xml(successXml(response, at, warningsOf(advice)));
  } catch (error) {
    if (!isFault(error)) throw error;
    await pushes.note(hotel, noted(arrival, 'error', [error.message]));
    return xml(errorXml(response, at, error));
  }
};

const VERSION_HEADER = 'X-AlpineBits-ClientProtocolVersion';

const unknownVersion = (version: string): AlpineBitsError =>
  new AlpineBitsError(
    400,
    version === ''
      ? `expected the version of AlpineBits in the header ${VERSION_HEADER}`
      : `this version of AlpineBits is not spoken here: expected ${SERVED_PROTOCOLS.join(', ')}`,
  );

const shakeHands = (
  { answer }: Extract<Action, { type: 'handshake' }>,
  message: string,
  at: Date,
): Answer => {
  try {
    return xml(answer(message, at));
  } catch (error) {
    if (!isFault(error)) throw error;
    return xml(errorXml('OTA_PingRS', at, error));
  }
};

const answerHotel = async (
  ports: AlpineBitsPorts,
  request: Request,
  credential: HotelCredential,
): Promise<Answer> => {
  const version = request.headers.get(VERSION_HEADER)?.trim() ?? '';
  const form = await readForm(request);
  if (form.refusal !== null) throw new AlpineBitsError(form.refusal.status, form.refusal.sentence);
  const action = actionOf(form.action, version);
  const at = ports.now();
  if (action.type === 'handshake') {
    if (version === '') throw unknownVersion(version);
    return shakeHands(action, form.message, at);
  }
  if (!isServed(version)) throw unknownVersion(version);
  if (action.type === 'unknown') throw new AlpineBitsError(400, 'unknown or missing action');
  const clientName = request.headers.get('X-AlpineBits-ClientID');
  const clientId = clientName && withoutHidden(clientName).text;
  const push = { at, action: form.action, protocol: version, clientId };
  return changeCalendar(ports, action, { credential, push }, form.message);
};

const encodeError = (error: unknown, method: string): Answer => {
  if (error instanceof AlpineBitsError) return refuse(error.status, error.message, error.headers);
  if (error instanceof RouteError && error.code === 'METHOD_NOT_ALLOWED')
    return refuse(405, `${method} is not allowed: use POST`, { Allow: error.allow });
  if (error instanceof RouteError) return refuse(404, 'nothing is at this path');
  if (error instanceof EnvironmentError) return refuse(503, 'this site is not set up yet');
  const failure = unavailability(error);
  if (failure !== undefined) return refuse(503, failure.text, failure.headers);
  return refuse(500, 'something failed on our side: try again later');
};

const PUSH = {
  contract: { operationId: 'push_alpinebits', method: 'POST', path: '/alpinebits' },
} as const;

/** `openPorts` is called at each request, so that it may fail. */
export const alpineBits = (
  openPorts: () => Promise<AlpineBitsPorts>,
  nameClient: (address: string) => string,
) =>
  endpoint<typeof PUSH, { ports: AlpineBitsPorts; credential: HotelCredential }>([PUSH], {
    admit: async ({ request, address }) => {
      const ports = await openPorts();
      const credential = await signIn(ports.credentials, request.headers.get('Authorization'));
      return credential === null
        ? refuseCredentials(ports, nameClient(address))
        : { ports, credential };
    },
    execute: (_, { request }, { ports, credential }) => answerHotel(ports, request, credential),
    encodeError: (error, { request }) => encodeError(error, request.method),
  });
