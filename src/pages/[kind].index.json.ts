import type { APIRoute, GetStaticPaths } from 'astro';
import { site } from '#app/site.ts';
import { isKind, KINDS, SEARCHED_BY } from '#register/records/kinds.ts';
import { indexedEntry } from '#site/templates/register/entry-row.ts';

/** The index behind the search of a register whose API has none. */
export const getStaticPaths: GetStaticPaths = () =>
  KINDS.filter((kind) => SEARCHED_BY[kind] === 'page').map((kind) => ({ params: { kind } }));

export const GET: APIRoute = async ({ params: { kind = '' } }) => {
  const { entries } = await site();
  return new Response(isKind(kind) ? JSON.stringify(entries[kind].map(indexedEntry)) : null);
};
