import type { APIRoute, GetStaticPaths } from 'astro';
import { site } from '#app/site.ts';
import { isKind, KINDS } from '#register/records/kinds.ts';
import { inEveryLanguage } from '#site/language-paths.ts';
import { indexedEntry } from '#site/templates/register/entry-row.ts';
import { languageAt } from '#words/languages.ts';

/** The index by which a register's page narrows and sorts, in directory order. */
export const getStaticPaths: GetStaticPaths = () =>
  inEveryLanguage(KINDS.map((kind) => ({ params: { kind } })));

export const GET: APIRoute = async ({ params: { kind = '' }, url }) => {
  const { entries } = await site();
  if (!isKind(kind)) return new Response(null);
  const language = languageAt(url);
  return Response.json(entries[kind].map((entry) => indexedEntry(entry, language)));
};
