import type { Config } from '@netlify/functions';
import { answerMcp } from '#app/hotel-tools.ts';

export default answerMcp;

export const config: Config = { path: '/mcp' };
