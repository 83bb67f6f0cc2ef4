import type { APIRoute } from 'astro';
import { readEnvironment } from '#kernel/config/env.ts';
import { hostingOf } from '#words/hosting.ts';
import { PRIVACY_LEAD, privacySections } from '#words/en/privacy.ts';
import { twinOf } from '#words/section.ts';

export const GET: APIRoute = () => {
  const environment = readEnvironment();
  const sections = privacySections(environment.imprint, hostingOf(environment));
  return new Response(twinOf('Privacy', PRIVACY_LEAD, sections));
};
