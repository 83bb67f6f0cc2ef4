import type { Config } from '@netlify/functions';
import { answerObservations } from '#app/observer/visits.ts';

export default answerObservations;

export const config: Config = { path: ['/api/observations', '/api/observations/:kind/:slug'] };
