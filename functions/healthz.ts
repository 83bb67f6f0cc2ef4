import type { Config } from '@netlify/functions';
import { answerHealth } from '#app/register.ts';

export default answerHealth;

export const config: Config = { path: '/healthz' };
