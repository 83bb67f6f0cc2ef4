import type { Config } from '@netlify/functions';
import { answerChanges } from '#app/register.ts';

export default answerChanges;

export const config: Config = { path: '/api/changes' };
