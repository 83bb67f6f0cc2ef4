import type { Config } from '@netlify/functions';
import { answerKeyDirectory } from '#app/observer/visits.ts';

export default answerKeyDirectory;

export const config: Config = { path: '/.well-known/http-message-signatures-directory' };
