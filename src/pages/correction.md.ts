import type { APIRoute } from 'astro';
import { correctionMarkdown } from '#templates/forms/twins.ts';

export const GET: APIRoute = () => new Response(correctionMarkdown());
