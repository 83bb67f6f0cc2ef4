import type { APIRoute } from 'astro';
import { dataFacts } from '#app/data.ts';
import { dataText } from '#documents/data/page.ts';
import { pageMarkdown } from '#words/section.ts';

export const GET: APIRoute = async () => new Response(pageMarkdown(dataText(await dataFacts())));
