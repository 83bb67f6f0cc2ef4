import type { Config } from '@netlify/functions';
import { answerApplication } from '#app/register.ts';

export default answerApplication;

export const config: Config = { path: '/api/applications' };
