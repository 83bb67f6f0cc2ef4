import type { Config } from '@netlify/functions';
import { answerConsole } from '#app/console.ts';

export default answerConsole;

export const config: Config = { path: ['/console', '/console/*'] };
