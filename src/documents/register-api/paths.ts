import type { ApiPaths } from '#documents/reference/api.ts';

/** The addresses of the pages on the register's API. */

const REGISTER_DOCS_PATH = '/docs/register';

export const REGISTER_PATHS: ApiPaths = {
  overview: '/docs',
  description: '/openapi.json',
  operation: (id) => `${REGISTER_DOCS_PATH}/operations/${id}`,
  topic: (slug) => `${REGISTER_DOCS_PATH}/${slug}`,
};
