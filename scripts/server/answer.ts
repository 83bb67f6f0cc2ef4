/** The type of all answers that the server writes, and the answers that it makes itself. */
export type AnswerHeaders = Record<string, string | string[]>;

export interface Answer {
  status: number;
  headers: AnswerHeaders;
  body: Buffer | string | ReadableStream<Uint8Array> | null;
}

export interface BufferedAnswer extends Answer {
  body: Buffer | null;
}

export const STATIC_METHODS = 'GET, HEAD, OPTIONS';

// Callers of these paths are programs: an error without JSON would break them a second time.
const JSON_PATHS = /^\/(?:api|v1|\.well-known|mcp)(?:\/|$)/;

const uncached = (contentType: string): AnswerHeaders => ({
  'content-type': `${contentType}; charset=utf-8`,
  'cache-control': 'no-store',
});

export const jsonError = (status: number, message: string): BufferedAnswer => {
  const body = Buffer.from(JSON.stringify({ error: message }));
  return { status, headers: uncached('application/json'), body };
};

/** An error in the form that callers of the path understand: JSON for programs, else plain text. */
export const errorAnswer = (path: string, status: number, message: string): BufferedAnswer => {
  if (JSON_PATHS.test(path)) return jsonError(status, message);
  return { status, headers: uncached('text/plain'), body: Buffer.from(`${message}\n`) };
};

export const methodNotAllowed = (path: string): BufferedAnswer => {
  const answer = errorAnswer(path, 405, 'This address answers GET and HEAD only.');
  return { ...answer, headers: { ...answer.headers, allow: STATIC_METHODS } };
};

export const redirectAnswer = (status: number, location: string): BufferedAnswer => ({
  status,
  headers: { location, 'cache-control': 'public,max-age=0' },
  body: null,
});
