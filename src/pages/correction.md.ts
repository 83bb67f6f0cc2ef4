import type { APIRoute } from 'astro';
import { correctionMarkdown } from '#site/templates/forms/twins.ts';

export const GET: APIRoute = () => new Response(correctionMarkdown());
