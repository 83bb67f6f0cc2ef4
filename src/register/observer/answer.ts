/** The result of one request of the observer. */

export interface Answer {
  /** The address that was requested first. */
  url: string;
  /** The address that answered, after redirects within the site. */
  finalUrl: string;
  status: number;
  /** Every value of a header, by its name in lower case. */
  headers(name: string): readonly string[];
  text: string;
  /** Whether the body was truncated. */
  isCut: boolean;
  /** SHA-256 of what was read, in hexadecimal. */
  hash: string;
}

/**
 * Why there is no answer. `tls`: the certificate or the encryption is at fault. `loop`: redirects
 * form a loop. `elsewhere`: they leave the site. `disallowed`: robots.txt closes the address.
 * `blocked`: not a public address. `unreadable`: an encoding that was not requested. `unasked`:
 * the visit ended before the request.
 */
type FailureReason =
  | ('timeout' | 'unreachable' | 'blocked' | 'tls' | 'unreadable')
  | ('loop' | 'elsewhere' | 'disallowed' | 'unasked');

export interface Failure {
  url: string;
  failure: FailureReason;
  /** The reason as a sentence, for the evidence. */
  sentence: string;
  /** The target of a redirect that leaves the site. */
  target?: string;
}

export type Reply = Answer | Failure;

export const isAnswer = (reply: Reply): reply is Answer => !('failure' in reply);

export const headerOf = ({ headers }: Answer, name: string): string | null =>
  headers(name)[0] ?? null;

const HTML = /^\s*(?:<!--[^]{0,2000}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i;

const MARKUP = /^\s*</;

/**
 * Whether the answer is an HTML page, although another file was requested. A plain text that is
 * sent as `text/html` by mistake does not count.
 */
export const isPage = (answer: Answer): boolean =>
  HTML.test(answer.text) ||
  (MARKUP.test(answer.text) && /^text\/html\b/i.test(headerOf(answer, 'content-type') ?? ''));
