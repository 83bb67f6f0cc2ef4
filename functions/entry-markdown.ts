import type { Config } from '@netlify/functions';
import { answerEntryMarkdown } from '#app/register.ts';

export default answerEntryMarkdown;

export const config: Config = {
  path: [
    '/publishers/:slug.md',
    '/ecommerce/:slug.md',
    '/saas/:slug.md',
    '/hotels/:slug.md',
    '/de/:register/:slug.md',
  ],
  excludedPath: '/de/docs/*',
};
