import { isExposed } from '#kernel/http/loopback.ts';
import { readBody } from '#kernel/http/body.ts';
import { endpoint, RouteError, type Later, type RequestContext } from '#kernel/http/endpoint.ts';
import { isOwnOrigin } from '#kernel/http/forms.ts';
import type { Answer } from '#kernel/http/respond.ts';
import type { Routed } from '#kernel/http/router.ts';
import { authenticateOperator, type OperatorPorts } from '#access/authenticate.ts';
import type { ApiKey } from '#access/key.ts';
import type { KeyStore } from '#access/ports.ts';
import type { AuditFact } from '#access/audit.ts';
import { stillOpens } from '#access/recheck.ts';
import { CONSOLE_HEADERS } from './frame.ts';
import { readOverview, type OverviewPorts } from './overview.ts';
import { overviewPage } from './page.ts';
import {
  claimsSession,
  endedCookie,
  readSession,
  SESSION_MS,
  sessionCookie,
  type Session,
} from './session.ts';
import { signInPage, troublePage } from './sign-in.ts';

/** The operator's page over HTTP: a key gives a session, and a session opens the page. */

export interface ConsolePorts extends OverviewPorts {
  keys: Pick<KeyStore, 'find' | 'findByDigest'>;
  noteUse(key: ApiKey, later: Later): void;
  /** Counts a wrong key from an address. @returns false after too many wrong keys */
  countFailure(address: string): Promise<boolean>;
  /** Writes an action of the holder of a key to the audit log. */
  record(fact: AuditFact): Promise<void>;
  newSessionId(): string;
  /** Sessions that were ended by signing out. */
  signOuts: {
    has(sessionId: string): Promise<boolean>;
    /** Stores the sign-out, and writes the fact to the audit log in the same write. */
    add(session: Session, fact: AuditFact): Promise<void>;
  };
  /** The secret that signs session cookies. */
  secret(): Uint8Array;
}

interface ConsoleOperation extends Routed {
  answer(open: OpenPorts, context: RequestContext<ConsoleOperation>): Promise<Answer>;
}

/** Called only when a request needs the ports, so that a failure affects that request alone. */
type OpenPorts = () => Promise<ConsolePorts>;

const page = (
  status: number,
  body: string | null,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({ status, body, freshness: 'never', headers: { ...CONSOLE_HEADERS, ...headers } });

const redirect = (cookie: string): Answer =>
  page(303, null, { Location: '/console', 'Set-Cookie': cookie });

// Browsers do not know this scheme, so that they show no sign-in dialog of their own.
const CHALLENGE = { 'WWW-Authenticate': 'OperatorKey realm="kontor console"' };

const signInAgain = (trouble: string | null): Answer => page(401, signInPage(trouble), CHALLENGE);

const trouble = (status: number, title: string, sentence: string): Answer =>
  page(status, troublePage(title, sentence));

const isSecure = (url: URL): boolean => url.protocol === 'https:';

/** The operator of the fact is the name of the key or, if it has none, the key's id. */
const factOf = async (
  { keys, now }: ConsolePorts,
  { keyId, address, action }: { keyId: string; address: string; action: string },
): Promise<AuditFact> => {
  const { name = '' } = (await keys.find(keyId)) ?? {};
  return { at: now(), operator: name || keyId, origin: address, action, details: { keyId } };
};

const NOT_LET_IN = {
  forbidden: 'This key was not made for the console.',
  elsewhere: 'This key may not be used from your address.',
  unauthenticated: 'This is no operator key, or it has ended.',
} as const;

const signIn: ConsoleOperation['answer'] = async (open, { request, url, address, later }) => {
  const ports = await open();
  if (isExposed(url, address))
    return trouble(403, 'HTTPS only', 'A key came over plain HTTP: use the https address.');
  const body = await readBody(request, 'form');
  const key = typeof body === 'object' && body.type === 'form' ? body.fields.get('key') : null;
  const operator: OperatorPorts = {
    keys: ports.keys,
    now: ports.now,
    noteUse: (used) => ports.noteUse(used, later),
  };
  const answer = await authenticateOperator(operator, key?.trim() ?? null, 'console', address);
  if (answer.outcome === 'granted') {
    const endsAt = new Date(ports.now().getTime() + SESSION_MS);
    const seal = { secret: ports.secret(), secure: isSecure(url) };
    const session = { sessionId: ports.newSessionId(), keyId: answer.keyId, endsAt };
    const { keyId } = answer;
    await ports.record(await factOf(ports, { keyId, address, action: 'console sign-in' }));
    return redirect(sessionCookie(session, seal));
  }
  if (!(await ports.countFailure(address)))
    return trouble(429, 'Too many wrong keys', 'Wait a minute, then sign in again.');
  return signInAgain(NOT_LET_IN[answer.outcome]);
};

const sessionOf = (ports: ConsolePorts, request: Request): Session | undefined =>
  readSession(request.headers.get('Cookie'), { secret: ports.secret(), now: ports.now() });

/** The session is stored as ended, so that a copy of the cookie is useless afterwards. */
const signOut: ConsoleOperation['answer'] = async (open, { request, url, address }) => {
  const ports = await open();
  const session = sessionOf(ports, request);
  if (session !== undefined) {
    const fact = await factOf(ports, { keyId: session.keyId, address, action: 'console sign-out' });
    await ports.signOuts.add(session, fact);
  }
  return redirect(endedCookie(isSecure(url)));
};

const pageAsked = (url: URL): number => {
  const asked = url.searchParams.get('page') ?? '1';
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
};

const show: ConsoleOperation['answer'] = async (open, { request, url, address }) => {
  if (!claimsSession(request.headers.get('Cookie'))) return signInAgain(null);
  const ports = await open();
  const session = sessionOf(ports, request);
  if (session === undefined || (await ports.signOuts.has(session.sessionId)))
    return signInAgain(null);
  const key = await stillOpens(ports, { keyId: session.keyId, address }, 'console');
  if (key === undefined)
    return signInAgain('Your key has ended, or is not for your address: sign in again.');
  return page(200, overviewPage(await readOverview(ports, pageAsked(url))));
};

const OPERATIONS: readonly ConsoleOperation[] = [
  {
    contract: { operationId: 'show_console', method: 'GET', path: '/console' },
    answer: show,
  },
  {
    contract: { operationId: 'sign_in', method: 'POST', path: '/console' },
    answer: signIn,
  },
  {
    contract: { operationId: 'sign_out', method: 'POST', path: '/console/sign-out' },
    answer: signOut,
  },
];

const encodeError = (error: unknown): Answer => {
  if (!(error instanceof RouteError))
    return trouble(503, 'Not ready', 'Something failed on our side: try again later.');
  const { code, allow } = error;
  if (code === 'ROUTE_NOT_FOUND')
    return trouble(404, 'Nothing is here', 'The console is one page.');
  const sentence = `This address answers ${allow}.`;
  return page(405, troublePage('Not like this', sentence), { Allow: allow });
};

/** Answers every request under /console. */
export const consoleEndpoint = (open: OpenPorts, siteUrl: () => string | undefined) =>
  endpoint<ConsoleOperation, void>(OPERATIONS, {
    admit: async () => undefined,
    execute: async ({ contract, answer }, context) => {
      if (contract.method === 'POST' && !isOwnOrigin(context.request, siteUrl()))
        return trouble(403, 'Not from here', 'Pages of other sites may not send this.');
      return answer(open, context);
    },
    encodeError,
  });
