import type { APIRoute } from 'astro';
import { applyMarkdown } from '#templates/forms/twins.ts';

export const GET: APIRoute = () => new Response(applyMarkdown());
