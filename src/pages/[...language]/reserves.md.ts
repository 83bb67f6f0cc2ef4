import type { APIRoute, GetStaticPaths } from 'astro';
import { everyLanguage } from '#site/language-paths.ts';
import { wordsAt } from '#words/languages.ts';
import { pageMarkdown } from '#words/section.ts';

export const getStaticPaths: GetStaticPaths = everyLanguage;

export const GET: APIRoute = ({ url }) => {
  const { title, lead, figures, sections } = wordsAt(url).reservesPage;
  const { heading, waiting } = figures;
  const page = { title, lead, sections: [{ heading, markdown: waiting }, ...sections] };
  return new Response(pageMarkdown(page));
};
