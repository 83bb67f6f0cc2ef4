import type { APIRoute, GetStaticPaths } from 'astro';
import { documentsOf } from '#documents/documents.ts';
import { publicationOf } from '#documents/publication.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import { site } from '#app/site.ts';
import { systemWorld } from '#kernel/world.ts';

/** Every document for agents and every Markdown twin that is a file, at the path it is known by. */
export const getStaticPaths: GetStaticPaths = async () => {
  const publication = publicationOf(readEnvironment());
  const { entries, sources } = await site();
  const documents = documentsOf({ publication, entries, sources, now: systemWorld.now() });
  return [...documents].map(([path, text]) => ({
    params: { document: path.slice(1) },
    props: { text },
  }));
};

export const GET: APIRoute<{ text: () => string }> = ({ props: { text } }) => new Response(text());
