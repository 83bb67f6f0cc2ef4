import type { APIRoute } from 'astro';
import { readEnvironment } from '#kernel/config/env.ts';
import { hostingOf } from '#site/templates/legal/hosting.ts';
import { PRIVACY_LEAD, privacySections } from '#site/templates/legal/privacy.ts';
import { twinOf } from '#site/templates/legal/section.ts';

export const GET: APIRoute = () => {
  const environment = readEnvironment();
  const sections = privacySections(environment.imprint, hostingOf(environment));
  return new Response(twinOf('Privacy', PRIVACY_LEAD, sections));
};
