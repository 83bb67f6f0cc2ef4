import type { APIRoute } from 'astro';
import { newsOf } from '#app/data.ts';
import { atomFeed } from '#documents/feed/atom.ts';
import { feedOf } from '#documents/feed/feed.ts';

/** The newest changes of all registers as Atom. */
export const GET: APIRoute = async () =>
  new Response(atomFeed(feedOf(null, 'feed.xml', await newsOf(null))));
