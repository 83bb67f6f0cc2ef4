import type { APIRoute } from 'astro';
import { newsOf } from '#app/data.ts';
import { feedOf } from '#documents/feed/feed.ts';
import { jsonFeed } from '#documents/feed/json-feed.ts';

/** The newest changes of all registers as JSON Feed. */
export const GET: APIRoute = async () =>
  Response.json(jsonFeed(feedOf(null, 'feed.json', await newsOf(null))));
