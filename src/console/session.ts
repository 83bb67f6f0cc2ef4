import { openCursor, sealCursor } from '#kernel/http/cursor.ts';

/** A session is a signed cookie that names the key and when it ends; it holds no secret. */

const COOKIE = 'kontor-console';
export const SESSION_MS = 12 * 3_600_000;

export interface Session {
  /** Tells apart the sessions of the same key. */
  sessionId: string;
  keyId: string;
  endsAt: Date;
}

const LIST = 'console session';

const attributes = (secure: boolean): string =>
  `Path=/console; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

export const sessionCookie = (
  { sessionId, keyId, endsAt }: Session,
  { secret, secure }: { secret: Uint8Array; secure: boolean },
): string => {
  const sealed = sealCursor(`${endsAt.getTime()} ${sessionId} ${keyId}`, { secret, list: LIST });
  return `${COOKIE}=${sealed}; Max-Age=${SESSION_MS / 1000}; ${attributes(secure)}`;
};

export const endedCookie = (secure: boolean): string =>
  `${COOKIE}=; Max-Age=0; ${attributes(secure)}`;

const valueOf = (header: string): string | undefined =>
  header
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);

/** Whether a Cookie header contains a session cookie, valid or not. */
export const claimsSession = (header: string | null): boolean =>
  (valueOf(header ?? '') ?? '') !== '';

/** The session of a Cookie header; undefined if there is none, or if it is invalid or has ended. */
export const readSession = (
  header: string | null,
  { secret, now }: { secret: Uint8Array; now: Date },
): Session | undefined => {
  const value = valueOf(header ?? '');
  const opened = value === undefined ? null : openCursor(value, { secret, list: LIST });
  const [, endsMs, sessionId, keyId] = /^(\d{1,15}) (\S+) (\S+)$/.exec(opened ?? '') ?? [];
  if (sessionId === undefined || keyId === undefined) return undefined;
  const leftMs = Number(endsMs) - now.getTime();
  // A session that lasts longer than any session can was not made here, or by a wrong clock.
  if (leftMs <= 0 || leftMs > SESSION_MS) return undefined;
  return { sessionId, keyId, endsAt: new Date(Number(endsMs)) };
};
