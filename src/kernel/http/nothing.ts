import { endpoint, type Host } from './endpoint.ts';
import { privateReads, publicReads } from './reads.ts';

/** Paths that are answered to keys only: not to other origins, and never kept by a cache. */
const KEYED = /^\/(api\/fx-quote|v1|alpinebits|ari|console)(\/|$)/;

const answerPublic = endpoint([], publicReads);
const answerPrivate = endpoint(
  [],
  privateReads(async () => undefined),
);

/** Answers a path that no operation has, whatever the method. */
export const answerNothing = (request: Request, host: Host): Promise<Response> =>
  KEYED.test(new URL(request.url).pathname)
    ? answerPrivate(request, host)
    : answerPublic(request, host);
