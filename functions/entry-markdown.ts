import type { Config } from '@netlify/functions';
import { markdownRoutes } from '#app/composition.ts';
import { answerFirst } from '#kernel/http/endpoint.ts';

export default (request: Request) => answerFirst(markdownRoutes, request);

export const config: Config = {
  path: ['/publishers/:slug.md', '/ecommerce/:slug.md', '/saas/:slug.md', '/hotels/:slug.md'],
};
