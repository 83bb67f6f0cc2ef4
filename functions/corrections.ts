import type { Config } from '@netlify/functions';
import { answerCorrection } from '#operations.ts';

export default answerCorrection;

export const config: Config = { path: '/api/corrections' };
