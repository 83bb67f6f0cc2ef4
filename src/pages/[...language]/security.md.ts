import type { APIRoute } from 'astro';
import { securityFacts } from '#app/security.ts';
import { securityPage } from '#words/en/legal/security.ts';
import { pageMarkdown } from '#words/section.ts';

export const GET: APIRoute = () => new Response(pageMarkdown(securityPage(securityFacts())));
