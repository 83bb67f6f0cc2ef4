import { endpoint, type Host } from './endpoint.ts';
import { privateReads, publicReads } from './reads.ts';

/** Paths that require a key: no CORS headers, and no cache keeps their answers. */
const KEYED = /^\/(api\/fx-quote|v1|alpinebits|ari|console)(\/|$)/;

const answerPublic = endpoint([], publicReads);
const answerPrivate = endpoint(
  [],
  privateReads(async () => undefined),
);

/** The answer for a path without an operation, for any method. */
export const answerNothing = (request: Request, host: Host): Promise<Response> =>
  KEYED.test(new URL(request.url).pathname)
    ? answerPrivate(request, host)
    : answerPublic(request, host);
