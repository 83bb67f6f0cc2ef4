import type { Config } from '@netlify/functions';
import { answerFxQuote } from '#app/fx.ts';

export default answerFxQuote;

export const config: Config = { path: '/api/fx-quote' };
