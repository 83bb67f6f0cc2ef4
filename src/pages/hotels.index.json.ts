import type { APIRoute } from 'astro';
import { site } from '#site.ts';
import { indexedHotel } from '#templates/row.ts';

/** The index behind the search of /hotels, whose API has none. */
export const GET: APIRoute = async () => {
  const { entries } = await site();
  return new Response(JSON.stringify(entries.hotels.map(indexedHotel)));
};
