import type { APIRoute, GetStaticPaths } from 'astro';
import { inEveryLanguage } from '#site/language-paths.ts';
import { WAYS } from '#words/en/hotels/ways.ts';
import { wordsAt } from '#words/languages.ts';
import { pageMarkdown } from '#words/section.ts';

export const getStaticPaths: GetStaticPaths = () =>
  inEveryLanguage(WAYS.map((way) => ({ params: { way } })));

export const GET: APIRoute = ({ url, params }) => {
  const way = WAYS.find((each) => each === params['way']) ?? WAYS[0];
  return new Response(pageMarkdown(wordsAt(url).hotelDocs.ways[way]));
};
