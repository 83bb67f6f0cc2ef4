// What every part of the server hands to the writer, and the answers the server makes itself.
export type AnswerHeaders = Record<string, string | string[]>;

export interface Answer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: Buffer | ReadableStream<Uint8Array> | null;
}

export interface BufferedAnswer extends Answer {
  readonly body: Buffer | null;
}

export const STATIC_METHODS = 'GET, HEAD, OPTIONS';

// Callers of these paths are programs: an error without JSON would break them a second time.
const JSON_PATHS = /^\/(?:api|v1|\.well-known|mcp)(?:\/|$)/;

export function jsonError(status: number, message: string): BufferedAnswer {
  const body = Buffer.from(JSON.stringify({ error: message }));
  return { status, headers: uncached('application/json'), body };
}

/** An error in the form that callers of the path understand: JSON for programs, else plain text. */
export function errorAnswer(path: string, status: number, message: string): BufferedAnswer {
  if (JSON_PATHS.test(path)) return jsonError(status, message);
  return { status, headers: uncached('text/plain'), body: Buffer.from(`${message}\n`) };
}

function uncached(contentType: string): AnswerHeaders {
  return { 'content-type': `${contentType}; charset=utf-8`, 'cache-control': 'no-store' };
}

export function methodNotAllowed(path: string): BufferedAnswer {
  const answer = errorAnswer(path, 405, 'This address answers GET and HEAD only.');
  return { ...answer, headers: { ...answer.headers, allow: STATIC_METHODS } };
}

export function redirectAnswer(status: number, location: string): BufferedAnswer {
  return { status, headers: { location, 'cache-control': 'public,max-age=0' }, body: null };
}
