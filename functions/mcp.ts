import type { Config } from '@netlify/functions';
import { answerMcp } from '#app/hotel-tools.ts';
import { warmHotels } from '#app/stays/search-ports.ts';

export default answerMcp;
export const warm = warmHotels;

export const config: Config = { path: '/mcp' };
