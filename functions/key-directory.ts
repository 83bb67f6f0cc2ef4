import type { Config } from '@netlify/functions';
import { answerKeyDirectory } from '#app/observer.ts';

export default answerKeyDirectory;

export const config: Config = { path: '/.well-known/http-message-signatures-directory' };
