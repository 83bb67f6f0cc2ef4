import type { APIRoute, GetStaticPaths } from 'astro';
import { site } from '#app/site.ts';
import { isKind, KINDS } from '#register/records/kinds.ts';
import { indexedEntry } from '#site/templates/register/entry-row.ts';

/** The index by which a register's page narrows and sorts, in directory order. */
export const getStaticPaths: GetStaticPaths = () => KINDS.map((kind) => ({ params: { kind } }));

export const GET: APIRoute = async ({ params: { kind = '' } }) => {
  const { entries } = await site();
  return new Response(isKind(kind) ? JSON.stringify(entries[kind].map(indexedEntry)) : null);
};
