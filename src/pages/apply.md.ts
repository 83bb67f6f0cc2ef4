import type { APIRoute } from 'astro';
import { applyMarkdown } from '#site/templates/forms/alternates.ts';

export const GET: APIRoute = () => new Response(applyMarkdown());
