import type { APIRoute, GetStaticPaths } from 'astro';
import { documentsOf } from '#documents/documents.ts';
import { documentFacts } from '#app/documents.ts';

/** Every document for agents and every Markdown alternate that is a file, at its own path. */
export const getStaticPaths: GetStaticPaths = async () => {
  return [...documentsOf(await documentFacts())].map(([path, text]) => ({
    params: { document: path.slice(1) },
    props: { text },
  }));
};

export const GET: APIRoute<{ text: () => string }> = ({ props: { text } }) => new Response(text());
