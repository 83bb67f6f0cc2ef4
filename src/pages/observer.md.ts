import type { APIRoute } from 'astro';
import { observerFacts } from '#app/observer-page.ts';
import { observerPage } from '#words/en/observer/page.ts';
import { pageMarkdown } from '#words/section.ts';

export const GET: APIRoute = () => new Response(pageMarkdown(observerPage(observerFacts())));
