import type { Config } from '@netlify/functions';
import { detailRoutes } from '#app/composition.ts';
import { answerFirst } from '#kernel/http/endpoint.ts';

export default (request: Request) => answerFirst(detailRoutes, request);

export const config: Config = {
  path: ['/api/publishers/:slug', '/api/ecommerce/:slug', '/api/saas/:slug', '/api/hotels/:slug'],
  preferStatic: true,
};
