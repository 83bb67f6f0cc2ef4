import type { Config } from '@netlify/functions';
import { facetRoutes } from '#composition.ts';
import { answerFirst } from '#http/endpoint.ts';

export default (request: Request) => answerFirst(facetRoutes, request);

export const config: Config = {
  path: ['/api/facets/publishers', '/api/facets/ecommerce', '/api/facets/saas'],
};
