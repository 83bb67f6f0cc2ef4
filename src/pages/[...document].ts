import type { APIRoute, GetStaticPaths } from 'astro';
import { documentsOf } from '#documents/documents.ts';
import { redirectRules } from '#documents/selections/redirects.ts';
import { documentFacts } from '#app/documents.ts';

/** Every document for agents and every Markdown alternate that is a file, at its own path. */
export const getStaticPaths: GetStaticPaths = async () => {
  const facts = await documentFacts();
  // The host reads the redirects and serves no file of that name.
  const files = [
    ...documentsOf(facts),
    ['/_redirects', () => redirectRules(facts.entries)] as const,
  ];
  return files.map(([path, text]) => ({ params: { document: path.slice(1) }, props: { text } }));
};

export const GET: APIRoute<{ text: () => string }> = ({ props: { text } }) => new Response(text());
