import type { Config } from '@netlify/functions';
import { answerV1, warmV1 } from '#app/payments.ts';

export default answerV1;
export const warm = warmV1;

/** The description of the API is a file, and the reserves another function: open to everybody. */
export const config: Config = {
  path: ['/v1', '/v1/*'],
  excludedPath: ['/v1/openapi.json', '/v1/reserves'],
};
