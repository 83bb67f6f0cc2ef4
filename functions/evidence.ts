import type { Config } from '@netlify/functions';
import { answerEvidence } from '#app/observer/evidence.ts';

export default answerEvidence;

export const config: Config = { path: ['/evidence/:kind/:slug', '/de/evidence/:kind/:slug'] };
