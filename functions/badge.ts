import type { Config } from '@netlify/functions';
import { answerBadge } from '#app/register.ts';

export default answerBadge;

export const config: Config = { path: ['/badge/:kind/:slug.svg', '/de/badge/:kind/:slug.svg'] };
