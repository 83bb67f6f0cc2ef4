import type { APIRoute } from 'astro';
import { readEnvironment } from '#env.ts';
import { hostingOf } from '#templates/legal/hosting.ts';
import { PRIVACY_LEAD, privacySections } from '#templates/legal/privacy.ts';
import { twinOf } from '#templates/legal/section.ts';

export const GET: APIRoute = () => {
  const environment = readEnvironment();
  const sections = privacySections(environment.imprint, hostingOf(environment));
  return new Response(twinOf('Privacy', PRIVACY_LEAD, sections));
};
