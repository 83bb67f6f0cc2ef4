import type { APIRoute, GetStaticPaths } from 'astro';
import { newsOf } from '#app/data.ts';
import { atomFeed } from '#documents/feed/atom.ts';
import { feedOf } from '#documents/feed/feed.ts';
import { isKind, KINDS } from '#register/records/kinds.ts';

/** The newest changes of one register as Atom. */
export const getStaticPaths: GetStaticPaths = () => KINDS.map((kind) => ({ params: { kind } }));

export const GET: APIRoute = async ({ params: { kind = '' } }) =>
  new Response(isKind(kind) ? atomFeed(feedOf(kind, 'feed.xml', await newsOf(kind))) : null);
