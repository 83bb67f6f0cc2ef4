import type { Config } from '@netlify/functions';
import { facetRoutes } from '#app/composition.ts';
import { answerFirst } from '#kernel/http/endpoint.ts';

export default (request: Request) => answerFirst(facetRoutes, request);

export const config: Config = {
  path: ['/api/facets/publishers', '/api/facets/ecommerce', '/api/facets/saas'],
};
