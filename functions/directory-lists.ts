import type { Config } from '@netlify/functions';
import { listRoutes } from '#composition.ts';
import { answerFirst } from '#http/endpoint.ts';

export default (request: Request) => answerFirst(listRoutes, request);

export const config: Config = {
  path: ['/api/publishers', '/api/ecommerce', '/api/saas', '/api/hotels'],
};
