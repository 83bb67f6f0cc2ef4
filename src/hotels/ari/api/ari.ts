import { signIn, type Sender } from '#hotels/access/vendor.ts';
import { signInRefusal } from '#hotels/alpinebits/api/turn.ts';
import type { Refusal } from '#hotels/ota/refusal.ts';
import { EnvironmentError } from '#kernel/config/environment-error.ts';
import { KontorError } from '#kernel/error.ts';
import { endpoint, RouteError } from '#kernel/http/endpoint.ts';
import { unavailability } from '#kernel/http/http-error.ts';
import type { Answer } from '#kernel/http/respond.ts';
import type { RateLimiter } from '#kernel/world.ts';
import { ariAnswerer, type AriHotelPorts } from './answer.ts';

/**
 * POST /ari for systems that send Google's ARI messages, with the same authentication as
 * /alpinebits.
 */

export interface AriPorts extends AriHotelPorts {
  /** Failures to sign in. */
  limiter: RateLimiter;
}

const answerWith = (
  status: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  body,
  freshness: 'never',
  headers: { 'Content-Type': `${type}; charset=utf-8`, ...headers },
});

/** The request contains no message that could be answered in XML. */
class AriError extends KontorError {
  override readonly name = 'AriError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.sentence);
    this.refusal = refusal;
  }
}

const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="ARI", charset="UTF-8"' };

const refuse = ({ status, sentence, retryAfterSeconds }: Refusal): Answer =>
  answerWith(status, 'text/plain', `ERROR:${sentence}`, {
    ...(status === 401 ? CHALLENGE : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
  });

const encodeError = (error: unknown, method: string): Answer => {
  if (error instanceof AriError) return refuse(error.refusal);
  if (error instanceof RouteError && error.code === 'METHOD_NOT_ALLOWED')
    return answerWith(405, 'text/plain', `ERROR:${method} is not allowed: use POST`, {
      Allow: error.allow,
    });
  if (error instanceof RouteError)
    return refuse({ status: 404, sentence: 'nothing is at this path' });
  if (error instanceof EnvironmentError)
    return refuse({ status: 503, sentence: 'this site is not set up yet' });
  const failure = unavailability(error);
  return failure === undefined
    ? refuse({ status: 500, sentence: 'something failed on our side: try again later' })
    : answerWith(503, 'text/plain', `ERROR:${failure.text}`, failure.headers);
};

const PUSH = { contract: { operationId: 'push_ari', method: 'POST', path: '/ari' } } as const;

/** `openPorts` is called at each request, so that it may fail. */
export const ari = (
  openPorts: () => Promise<AriPorts>,
  nameClient: (address: string) => string,
) => {
  const answerHotel = ariAnswerer();
  return endpoint<typeof PUSH, { ports: AriPorts; sender: Sender }>([PUSH], {
    admit: async ({ request, address }) => {
      const ports = await openPorts();
      const sender = await signIn(ports, request.headers.get('Authorization'));
      if (sender !== null) return { ports, sender };
      throw new AriError(await signInRefusal(ports, nameClient(address)));
    },
    execute: async (_, { request }, { ports, sender }) => {
      const answer = await answerHotel(ports, request, sender);
      return 'xml' in answer
        ? answerWith(200, 'application/xml', answer.xml)
        : refuse(answer.refusal);
    },
    encodeError: (error, { request }) => encodeError(error, request.method),
  });
};
