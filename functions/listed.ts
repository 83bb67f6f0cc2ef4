import type { Config } from '@netlify/functions';
import { answerListed } from '#app/register.ts';

export default answerListed;

export const config: Config = { path: '/api/listed' };
