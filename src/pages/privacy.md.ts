import type { APIRoute } from 'astro';
import { privacyHere } from '#templates/legal/here.ts';
import { PRIVACY_LEAD } from '#templates/legal/privacy.ts';
import { twinOf } from '#templates/legal/section.ts';

export const GET: APIRoute = () => new Response(twinOf('Privacy', PRIVACY_LEAD, privacyHere()));
