import type { APIRoute } from 'astro';
import { correctionMarkdown } from '#site/templates/forms/alternates.ts';

export const GET: APIRoute = () => new Response(correctionMarkdown());
