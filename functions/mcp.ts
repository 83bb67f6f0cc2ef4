import type { Config } from '@netlify/functions';
import { answerMcp } from '#app/mcp-operations.ts';

export default answerMcp;

export const config: Config = { path: '/mcp' };
