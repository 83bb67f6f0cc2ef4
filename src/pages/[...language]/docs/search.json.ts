import type { APIRoute } from 'astro';
import { documentFacts } from '#app/documents.ts';
import { docsIndex } from '#documents/docs-index.ts';
import { everyLanguage } from '#site/language-paths.ts';
import { languageAt } from '#words/languages.ts';

export const getStaticPaths = everyLanguage;

/** The index behind the search over the docs. */
export const GET: APIRoute = async ({ url }) =>
  new Response(JSON.stringify(docsIndex(await documentFacts(), languageAt(url))));
