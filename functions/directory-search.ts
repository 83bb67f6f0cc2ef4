import type { Config } from '@netlify/functions';
import { answerSearch } from '#app/register.ts';

export default answerSearch;

export const config: Config = {
  path: [
    '/api/search/publishers',
    '/api/search/ecommerce',
    '/api/search/saas',
    '/api/search/hotels',
  ],
};
