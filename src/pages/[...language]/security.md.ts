import type { APIRoute, GetStaticPaths } from 'astro';
import { securityFacts } from '#app/security.ts';
import { everyLanguage } from '#site/language-paths.ts';
import { wordsAt } from '#words/languages.ts';
import { pageMarkdown } from '#words/section.ts';

export const getStaticPaths: GetStaticPaths = everyLanguage;

export const GET: APIRoute = ({ url }) => {
  const { securityPage } = wordsAt(url);
  return new Response(pageMarkdown(securityPage(securityFacts())));
};
