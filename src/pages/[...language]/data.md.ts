import type { APIRoute, GetStaticPaths } from 'astro';
import { dataFacts } from '#app/data.ts';
import { dataText } from '#documents/data/page.ts';
import { everyLanguage } from '#site/language-paths.ts';
import { languageAt } from '#words/languages.ts';
import { pageMarkdown } from '#words/section.ts';

export const getStaticPaths: GetStaticPaths = everyLanguage;

export const GET: APIRoute = async ({ url }) => {
  return new Response(pageMarkdown(dataText(await dataFacts(), languageAt(url))));
};
