import type { APIRoute } from 'astro';
import { applyMarkdown } from '#site/templates/forms/twins.ts';

export const GET: APIRoute = () => new Response(applyMarkdown());
