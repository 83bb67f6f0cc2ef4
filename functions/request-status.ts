import type { Config } from '@netlify/functions';
import { answerRequestStatus } from '#app/register.ts';

export default answerRequestStatus;

export const config: Config = {
  path: ['/api/applications/:id', '/api/corrections/:id', '/api/claims/:id'],
};
