import type { APIRoute } from 'astro';
import { readEnvironment } from '#env.ts';
import { IMPRINT_LEAD, imprintSections } from '#templates/legal/imprint.ts';
import { twinOf } from '#templates/legal/section.ts';

export const GET: APIRoute = () =>
  new Response(twinOf('Imprint', IMPRINT_LEAD, imprintSections(readEnvironment().imprint)));
