import type { ApiPaths } from '#documents/reference/api.ts';

/** The addresses of the pages on the payments API. */

export const PAYMENTS_PATH = '/docs/payments';
export const ERRORS_PATH = '/docs/api/errors';
export const RULES_PATH = `${PAYMENTS_PATH}/rules`;

export const operationPath = (id: string): string => `${PAYMENTS_PATH}/operations/${id}`;
export const topicPath = (slug: string): string => `${PAYMENTS_PATH}/${slug}`;

export const PAYMENT_PATHS: ApiPaths = {
  overview: PAYMENTS_PATH,
  description: '/v1/openapi.json',
  operation: operationPath,
  topic: topicPath,
};
