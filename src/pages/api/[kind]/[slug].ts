import type { APIRoute, GetStaticPaths } from 'astro';
import { detailJson, type Entry } from '#register/search/entry.ts';
import { KINDS } from '#register/records/kinds.ts';
import { site } from '#app/site.ts';

/** Every detail as a file without extension, under the very path of the specification. */
export const getStaticPaths: GetStaticPaths = async () => {
  const { entries } = await site();
  return KINDS.flatMap((kind) =>
    entries[kind].map((entry) => ({ params: { kind, slug: entry.slug }, props: { entry } })),
  );
};

export const GET: APIRoute<{ entry: Entry }> = ({ props: { entry } }) =>
  new Response(detailJson(entry));
