import type { Config } from '@netlify/functions';
import { listRoutes } from '#app/composition.ts';
import { answerFirst } from '#kernel/http/endpoint.ts';

export default (request: Request) => answerFirst(listRoutes, request);

export const config: Config = {
  path: ['/api/publishers', '/api/ecommerce', '/api/saas', '/api/hotels'],
};
