import type { APIRoute } from 'astro';
import { readEnvironment } from '#kernel/config/env.ts';
import { IMPRINT_LEAD, imprintSections } from '#words/en/imprint.ts';
import { twinOf } from '#words/section.ts';

export const GET: APIRoute = () =>
  new Response(twinOf('Imprint', IMPRINT_LEAD, imprintSections(readEnvironment().imprint)));
