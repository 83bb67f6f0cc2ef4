import type { APIRoute, GetStaticPaths } from 'astro';
import { isKind, KINDS } from '#register/records/kinds.ts';
import { registerCsv } from '#register/search/csv.ts';
import { site } from '#app/site.ts';

/** A whole register as a table. */
export const getStaticPaths: GetStaticPaths = () => KINDS.map((kind) => ({ params: { kind } }));

export const GET: APIRoute = async ({ params: { kind = '' } }) =>
  new Response(isKind(kind) ? registerCsv(kind, (await site()).entries[kind]) : null);
