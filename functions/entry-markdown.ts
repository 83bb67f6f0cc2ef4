import type { Config } from '@netlify/functions';
import { markdownRoutes } from '#composition.ts';
import { answerFirst } from '#http/endpoint.ts';

export default (request: Request) => answerFirst(markdownRoutes, request);

export const config: Config = {
  path: ['/publishers/:slug.md', '/ecommerce/:slug.md', '/saas/:slug.md', '/hotels/:slug.md'],
};
