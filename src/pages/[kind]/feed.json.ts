import type { APIRoute, GetStaticPaths } from 'astro';
import { newsOf } from '#app/data.ts';
import { feedOf } from '#documents/feed/feed.ts';
import { jsonFeed } from '#documents/feed/json-feed.ts';
import { isKind, KINDS } from '#register/records/kinds.ts';

/** The newest changes of one register as JSON Feed. */
export const getStaticPaths: GetStaticPaths = () => KINDS.map((kind) => ({ params: { kind } }));

export const GET: APIRoute = async ({ params: { kind = '' } }) =>
  isKind(kind)
    ? Response.json(jsonFeed(feedOf(kind, 'feed.json', await newsOf(kind))))
    : new Response(null);
