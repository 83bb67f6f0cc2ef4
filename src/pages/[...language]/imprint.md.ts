import type { APIRoute } from 'astro';
import { readEnvironment } from '#kernel/config/env.ts';
import { imprintPage } from '#words/en/legal/imprint.ts';
import { pageMarkdown } from '#words/section.ts';

export const GET: APIRoute = () =>
  new Response(pageMarkdown(imprintPage(readEnvironment().imprint)));
