import type { APIRoute, GetStaticPaths } from 'astro';
import { observerFacts } from '#app/observer/page.ts';
import { everyLanguage } from '#site/language-paths.ts';
import { wordsAt } from '#words/languages.ts';
import { pageMarkdown } from '#words/section.ts';

export const getStaticPaths: GetStaticPaths = everyLanguage;

export const GET: APIRoute = ({ url }) => {
  const { observerPage } = wordsAt(url);
  return new Response(pageMarkdown(observerPage(observerFacts())));
};
