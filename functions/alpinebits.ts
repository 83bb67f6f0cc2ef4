import type { Config } from '@netlify/functions';
import { answerAlpineBits } from '#hotel-operations.ts';

export default answerAlpineBits;

export const config: Config = { path: '/alpinebits' };
