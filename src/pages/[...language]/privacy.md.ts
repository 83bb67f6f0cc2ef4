import type { APIRoute } from 'astro';
import { readEnvironment } from '#kernel/config/env.ts';
import { privacyPage } from '#words/en/legal/privacy.ts';
import { hostingOf } from '#words/hosting.ts';
import { pageMarkdown } from '#words/section.ts';

export const GET: APIRoute = () => {
  const environment = readEnvironment();
  return new Response(pageMarkdown(privacyPage(environment.imprint, hostingOf(environment))));
};
