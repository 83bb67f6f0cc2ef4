import type { APIRoute, GetStaticPaths } from 'astro';
import { badgePageOf } from '#app/register/badge-page.ts';
import { everyLanguage } from '#site/language-paths.ts';
import { languageAt } from '#words/languages.ts';
import { pageMarkdown } from '#words/section.ts';

export const getStaticPaths: GetStaticPaths = everyLanguage;

export const GET: APIRoute = async ({ url }) =>
  new Response(pageMarkdown((await badgePageOf(languageAt(url))).page));
