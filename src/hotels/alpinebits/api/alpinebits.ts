import type { Refusal } from '#hotels/ota/refusal.ts';
import { EnvironmentError } from '#kernel/config/environment-error.ts';
import { KontorError } from '#kernel/error.ts';
import { endpoint, RouteError } from '#kernel/http/endpoint.ts';
import { unavailability } from '#kernel/http/http-error.ts';
import { signIn, type Sender } from '#hotels/access/vendor.ts';
import type { Answer } from '#kernel/http/respond.ts';
import type { RateLimiter } from '#kernel/world.ts';
import { hotelAnswerer, type HotelPorts } from './answer-hotel.ts';
import { signInRefusal } from './turn.ts';

/** POST /alpinebits for hotel systems, as the AlpineBits HotelData standard defines it. */

export interface AlpineBitsPorts extends HotelPorts {
  /** Failures to sign in. */
  limiter: RateLimiter;
}

/** This header says that clients may compress requests. */
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

/** The answer of the standard to a request without a readable message. */
const refuse = (
  status: number,
  sentence: string,
  headers: Readonly<Record<string, string>> = {},
): Answer => answerWith(status, 'text/plain', `ERROR:${sentence}`, headers);

const xml = (text: string): Answer => answerWith(200, 'application/xml', text);

/** The request contains no message that could be answered in XML. */
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

const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="AlpineBits", charset="UTF-8"' };

const refuseCredentials = async (ports: AlpineBitsPorts, client: string): Promise<never> => {
  const { status, sentence, retryAfterSeconds } = await signInRefusal(ports, client);
  const headers =
    retryAfterSeconds === undefined ? CHALLENGE : { 'Retry-After': String(retryAfterSeconds) };
  throw new AlpineBitsError(status, sentence, headers);
};

const encodeRefusal = ({ status, sentence, retryAfterSeconds }: Refusal): Answer =>
  refuse(
    status,
    sentence,
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) },
  );

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
) => {
  const answerHotel = hotelAnswerer();
  const answer = endpoint<typeof PUSH, { ports: AlpineBitsPorts; sender: Sender }>([PUSH], {
    admit: async ({ request, address }) => {
      const ports = await openPorts();
      const sender = await signIn(ports, request.headers.get('Authorization'));
      return sender === null ? refuseCredentials(ports, nameClient(address)) : { ports, sender };
    },
    execute: async (_, { request }, { ports, sender }) => {
      const answer = await answerHotel(ports, request, sender);
      return 'xml' in answer ? xml(answer.xml) : encodeRefusal(answer.refusal);
    },
    encodeError: (error, { request }) => encodeError(error, request.method),
  });
  return answer;
};
