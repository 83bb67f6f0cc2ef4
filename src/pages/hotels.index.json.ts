import type { APIRoute } from 'astro';
import { site } from '#app/site.ts';
import { indexedHotel } from '#site/templates/row.ts';

/** The index behind the search of /hotels, whose API has none. */
export const GET: APIRoute = async () => {
  const { entries } = await site();
  return new Response(JSON.stringify(entries.hotels.map(indexedHotel)));
};
