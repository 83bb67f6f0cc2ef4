import type { APIRoute, GetStaticPaths } from 'astro';
import { isKind, KINDS } from '#register/records/kinds.ts';
import { listBody, site } from '#app/site.ts';

/** The static form of each list without a query. */
export const getStaticPaths: GetStaticPaths = () => KINDS.map((kind) => ({ params: { kind } }));

export const GET: APIRoute = async ({ params: { kind = '' } }) =>
  new Response(isKind(kind) ? listBody(await site(), kind) : null);
