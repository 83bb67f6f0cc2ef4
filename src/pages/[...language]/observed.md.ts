import type { APIRoute, GetStaticPaths } from 'astro';
import { observedFigures } from '#app/observer/figures.ts';
import { observedMarkdown } from '#documents/observed/markdown.ts';
import { everyLanguage } from '#site/language-paths.ts';
import { languageAt } from '#words/languages.ts';

export const getStaticPaths: GetStaticPaths = everyLanguage;

export const GET: APIRoute = async ({ url }) =>
  new Response(observedMarkdown(await observedFigures(), languageAt(url)));
