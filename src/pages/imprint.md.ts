import type { APIRoute } from 'astro';
import { imprintHere } from '#templates/legal/here.ts';
import { IMPRINT_LEAD } from '#templates/legal/imprint.ts';
import { twinOf } from '#templates/legal/section.ts';

export const GET: APIRoute = () => new Response(twinOf('Imprint', IMPRINT_LEAD, imprintHere()));
