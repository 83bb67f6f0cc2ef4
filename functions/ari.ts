import type { Config } from '@netlify/functions';
import { answerAri } from '#app/hotels.ts';

export default answerAri;

export const config: Config = { path: '/ari' };
