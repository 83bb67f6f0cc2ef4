import type { Config } from '@netlify/functions';
import { answerCorrection } from '#app/register.ts';

export default answerCorrection;

export const config: Config = { path: '/api/corrections' };
