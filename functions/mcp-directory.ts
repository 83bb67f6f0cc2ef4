import type { Config } from '@netlify/functions';
import { answerDirectoryMcp } from '#app/mcp/directory-tools.ts';

export default answerDirectoryMcp;

export const config: Config = { path: '/mcp/directory' };
