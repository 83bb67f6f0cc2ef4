import type { APIRoute, GetStaticPaths } from 'astro';
import { newestChanges } from '#app/data.ts';
import { documentFacts } from '#app/documents.ts';
import { FEED_LENGTH, jsonFeed } from '#documents/data/json-feed.ts';
import { isKind, KINDS } from '#register/records/kinds.ts';

/** The newest changes of one register as JSON Feed. */
export const getStaticPaths: GetStaticPaths = () => KINDS.map((kind) => ({ params: { kind } }));

export const GET: APIRoute = async ({ params: { kind = '' } }) => {
  const { publication } = await documentFacts();
  if (!isKind(kind)) return new Response(null);
  return Response.json(jsonFeed(publication, kind, await newestChanges(kind, FEED_LENGTH)));
};
