import type { APIRoute } from 'astro';
import { documentFacts } from '#app/documents.ts';
import { docsIndex } from '#documents/docs-index.ts';

/** The index behind the search over the docs. */
export const GET: APIRoute = async () =>
  new Response(JSON.stringify(docsIndex(await documentFacts())));
