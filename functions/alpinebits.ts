import type { Config } from '@netlify/functions';
import { answerAlpineBits } from '#app/hotel-operations.ts';

export default answerAlpineBits;

export const config: Config = { path: '/alpinebits' };
