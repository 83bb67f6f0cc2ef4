import type { APIRoute } from 'astro';
import { newestChanges } from '#app/data.ts';
import { documentFacts } from '#app/documents.ts';
import { FEED_LENGTH, jsonFeed } from '#documents/data/json-feed.ts';

/** The newest changes of all registers as JSON Feed. */
export const GET: APIRoute = async () => {
  const { publication } = await documentFacts();
  return Response.json(jsonFeed(publication, null, await newestChanges(null, FEED_LENGTH)));
};
