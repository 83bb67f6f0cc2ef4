import type { Config } from '@netlify/functions';
import { answerHealth } from '#app/health.ts';

export default answerHealth;

export const config: Config = { path: ['/healthz', '/healthz/ready'] };
