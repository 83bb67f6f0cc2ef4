import { isLoopback } from '#kernel/http/loopback.ts';
import { readBody } from '#kernel/http/body.ts';
import { isOwnOrigin } from '#kernel/http/submission.ts';
import { respond } from '#kernel/http/respond.ts';
import { authenticateOperator, type OperatorPorts } from '#access/authenticate.ts';
import type { ApiKey } from '#access/key.ts';
import type { Later } from '#access/note-use.ts';
import type { KeyStore } from '#access/ports.ts';
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

/** The door of the console: a key is exchanged for a session, and a session shows the page. */

export interface ConsolePorts extends OverviewPorts {
  keys: Pick<KeyStore, 'find' | 'findByDigest'>;
  noteUse(key: ApiKey, later: Later): void;
  /** Counts a wrong key from an address; false: there were too many. */
  countFailure(address: string): Promise<boolean>;
  newSessionId(): string;
  /** Sessions that were signed out of before their end. */
  signOuts: {
    has(sessionId: string): Promise<boolean>;
    add(session: Session, now: Date): Promise<void>;
  };
  /** What sessions are sealed with. */
  secret(): Promise<Uint8Array>;
}

interface ConsoleVisit {
  address: string;
  siteUrl(): string | undefined;
  later: Later;
}

interface Answer {
  status: number;
  body: string | null;
  headers?: Readonly<Record<string, string>>;
}

const SIGN_OUT_PATH = '/console/sign-out';

const sendOn = (cookie: string): Answer => ({
  status: 303,
  body: null,
  headers: { Location: '/console', 'Set-Cookie': cookie },
});

// A browser knows no such scheme, and asks nothing of its own.
const CHALLENGE = { 'WWW-Authenticate': 'OperatorKey realm="kontor console"' };

const refused = (trouble: string | null): Answer => ({
  status: 401,
  body: signInPage(trouble),
  headers: CHALLENGE,
});

const trouble = (status: number, title: string, sentence: string): Answer => ({
  status,
  body: troublePage(title, sentence),
});

const isSecure = (request: Request): boolean => new URL(request.url).protocol === 'https:';

/** A key that others can read on its way is not taken; on loopback there is no way. */
const isExposed = (request: Request, { address }: ConsoleVisit): boolean =>
  !isSecure(request) && !(isLoopback(address) && isLoopback(new URL(request.url).hostname));

const signIn = async (
  ports: ConsolePorts,
  request: Request,
  { address, later }: ConsoleVisit,
): Promise<Answer> => {
  const body = await readBody(request, 'form');
  const key = typeof body === 'object' && body.type === 'form' ? body.fields.get('key') : null;
  const operator: OperatorPorts = {
    keys: ports.keys,
    now: ports.now,
    noteUse: (used) => ports.noteUse(used, later),
  };
  const answer = await authenticateOperator(operator, key?.trim() ?? null, 'console');
  if (answer.outcome === 'granted') {
    const endsAt = new Date(ports.now().getTime() + SESSION_MS);
    const seal = { secret: await ports.secret(), secure: isSecure(request) };
    const session = { sessionId: ports.newSessionId(), keyId: answer.keyId, endsAt };
    return sendOn(sessionCookie(session, seal));
  }
  if (!(await ports.countFailure(address)))
    return trouble(429, 'Too many wrong keys', 'Wait a minute, then sign in again.');
  return refused(
    answer.outcome === 'forbidden'
      ? 'This key was not made for the console.'
      : 'This is no operator key, or it has ended.',
  );
};

const sessionOf = async (ports: ConsolePorts, request: Request): Promise<Session | undefined> =>
  readSession(request.headers.get('Cookie'), { secret: await ports.secret(), now: ports.now() });

/** Also whoever has copied the cookie is out. */
const signOut = async (ports: ConsolePorts, request: Request): Promise<Answer> => {
  const session = await sessionOf(ports, request);
  if (session !== undefined) await ports.signOuts.add(session, ports.now());
  return sendOn(endedCookie(isSecure(request)));
};

const post = async (
  ports: ConsolePorts,
  request: Request,
  visit: ConsoleVisit,
): Promise<Answer> => {
  if (!isOwnOrigin(request, visit.siteUrl()))
    return trouble(403, 'Not from here', 'Pages of other sites may not send this.');
  if (new URL(request.url).pathname === SIGN_OUT_PATH) return signOut(ports, request);
  if (isExposed(request, visit))
    return trouble(403, 'HTTPS only', 'A key came over plain HTTP: use the https address.');
  return signIn(ports, request, visit);
};

const pageAsked = (request: Request): number => {
  const asked = new URL(request.url).searchParams.get('page') ?? '1';
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
};

const show = async (open: () => Promise<ConsolePorts>, request: Request): Promise<Answer> => {
  if (!claimsSession(request.headers.get('Cookie'))) return refused(null);
  const ports = await open();
  const session = await sessionOf(ports, request);
  if (session === undefined || (await ports.signOuts.has(session.sessionId))) return refused(null);
  const key = await stillOpens(ports, session.keyId, 'console');
  if (key === undefined) return refused('Your key has ended: sign in with another one.');
  return { status: 200, body: overviewPage(await readOverview(ports, pageAsked(request))) };
};

const answer = async (
  ports: () => Promise<ConsolePorts>,
  request: Request,
  visit: ConsoleVisit,
): Promise<Answer> => {
  const { method } = request;
  const { pathname } = new URL(request.url);
  const isFront = pathname === '/console';
  if (!isFront && pathname !== SIGN_OUT_PATH)
    return trouble(404, 'Nothing is here', 'The console is one page.');
  if (method === 'POST') return post(await ports(), request, visit);
  if (isFront && (method === 'GET' || method === 'HEAD')) return show(ports, request);
  const Allow = isFront ? 'GET, HEAD, POST' : 'POST';
  return { ...trouble(405, 'Not like this', `This address answers ${Allow}.`), headers: { Allow } };
};

/** Answers every request under /console. */
export const answerConsole = async (
  ports: () => Promise<ConsolePorts>,
  request: Request,
  visit: ConsoleVisit,
): Promise<Response> => {
  const said = await answer(ports, request, visit).catch((error: unknown) => {
    console.error(`${request.method} /console failed:`, error);
    return trouble(503, 'Not ready', 'Something failed on our side: try again later.');
  });
  const headers = { ...CONSOLE_HEADERS, ...said.headers };
  return respond(request, { status: said.status, body: said.body, headers, freshness: 'never' });
};
