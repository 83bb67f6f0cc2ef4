/** HTTP Basic (RFC 7617), parsed strictly: anything that deviates counts as no credentials. */

export interface BasicCredentials {
  user: string;
  password: string;
}

const HEADER = /^basic +([A-Za-z0-9+/]+={0,2})$/i;
const CONTROL = /\p{Cc}/u;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const unpadded = (base64: string): string => base64.replace(/=+$/, '');

const decoded = (base64: string): string | null => {
  const bytes = Buffer.from(base64, 'base64');
  // Buffer accepts any text as base64; valid is only a text that encodes to itself again.
  const again = bytes.toString('base64');
  if (again !== base64 && unpadded(again) !== unpadded(base64)) return null;
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
};

/** User and password, split at the first colon; null for anything else. */
export const parseBasic = (authorization: string | null): BasicCredentials | null => {
  const text = decoded(HEADER.exec(authorization ?? '')?.[1] ?? '');
  if (text === null || CONTROL.test(text)) return null;
  const colon = text.indexOf(':');
  return colon < 0 ? null : { user: text.slice(0, colon), password: text.slice(colon + 1) };
};
