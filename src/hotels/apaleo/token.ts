import { sharedCalls } from '#kernel/async/shared-call.ts';
import type { OutboundClient } from '#kernel/outbound/client.ts';
import { SourceError } from '#hotels/live/ports.ts';
import { readAnswer, refusalOf } from '#hotels/live/read-answer.ts';
import { tokenShape } from './shapes.ts';

/** Access tokens by OAuth 2.0 client credentials (RFC 6749, section 4.4). */

const LIMIT_BYTES = 100_000;
/** A token is replaced this long before it expires, since a request takes time. */
const BEFORE_END_MS = 60_000;

export interface ApaleoOptions {
  /** Origin of the API, such as https://api.apaleo.com. */
  address: string;
  /** Origin that issues tokens, such as https://identity.apaleo.com. */
  identity: string;
  /** Secrets of the clients, by their ids. */
  clients: ReadonlyMap<string, string>;
  now(): Date;
}

interface Token {
  value: string;
  untilMs: number;
}

export interface ApaleoTokens {
  /** A token of the client. @throws SourceError */
  of(client: string, signal: AbortSignal): Promise<string>;
  /** That token was refused: a new one is requested next time. */
  drop(client: string, token: string): void;
}

const formEncoded = (text: string): string =>
  new URLSearchParams({ text }).toString().slice('text='.length);

/** Client and secret in the format of RFC 6749, section 2.3.1. */
const basic = (client: string, secret: string): string =>
  `Basic ${Buffer.from(`${formEncoded(client)}:${formEncoded(secret)}`).toString('base64')}`;

const ask = async (
  outbound: OutboundClient,
  { identity, clients, now }: ApaleoOptions,
  client: string,
  signal: AbortSignal,
): Promise<Token> => {
  const secret = clients.get(client);
  if (secret === undefined) throw new SourceError(`APALEO_CLIENTS has no secret of ${client}`);
  const askedAtMs = now().getTime();
  const answer = await outbound
    .call({
      url: `${identity}/connect/token`,
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'application/json',
        Authorization: basic(client, secret),
      },
      body: 'grant_type=client_credentials',
      rules: null,
      mostBytes: LIMIT_BYTES,
      signal,
    })
    .catch((cause: unknown) => {
      throw new SourceError('The identity service of apaleo cannot be reached', { cause });
    });
  const { status, text } = answer;
  if (status === 400 || status === 401)
    throw new SourceError(`apaleo refuses the client ${client}: check its id and secret`);
  const system = 'The identity service of apaleo';
  const retryAfter = answer.header('retry-after');
  if (status !== 200) throw refusalOf({ system, status, retryAfter }, now());
  const read = readAnswer({ system, operation: 'connect/token', text }, tokenShape);
  return { value: read.access_token, untilMs: askedAtMs + read.expires_in * 1000 - BEFORE_END_MS };
};

/** Tokens are cached in this process until shortly before they expire. */
export const apaleoTokens = (outbound: OutboundClient, options: ApaleoOptions): ApaleoTokens => {
  const known = new Map<string, Token>();
  const calls = sharedCalls<Token>();
  return {
    of: async (client, signal) => {
      const kept = known.get(client);
      if (kept !== undefined && options.now().getTime() < kept.untilMs) return kept.value;
      const begin = (shared: AbortSignal) => ask(outbound, options, client, shared);
      const token = await calls.join(client, begin, signal);
      if (token === undefined) throw new SourceError('Given up before apaleo answered');
      known.set(client, token);
      return token.value;
    },
    drop: (client, token) => {
      if (known.get(client)?.value === token) known.delete(client);
    },
  };
};
