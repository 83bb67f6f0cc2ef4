import type { APIRoute, GetStaticPaths } from 'astro';
import { everyLanguage } from '#site/language-paths.ts';
import { wordsAt } from '#words/languages.ts';
import { pageMarkdown } from '#words/section.ts';

export const getStaticPaths: GetStaticPaths = everyLanguage;

export const GET: APIRoute = ({ url }) => new Response(pageMarkdown(wordsAt(url).hotelDocs.start));
