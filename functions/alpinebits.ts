import type { Config } from '@netlify/functions';
import { answerAlpineBits } from '#app/hotels.ts';

export default answerAlpineBits;

export const config: Config = { path: '/alpinebits' };
