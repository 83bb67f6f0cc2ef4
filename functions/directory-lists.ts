import type { Config } from '@netlify/functions';
import { answerList, warmLists } from '#app/register.ts';

export default answerList;
export const warm = warmLists;

export const config: Config = {
  path: ['/api/publishers', '/api/ecommerce', '/api/saas', '/api/hotels'],
};
