import type { Config } from '@netlify/functions';
import { answerList } from '#app/register.ts';

export default answerList;

export const config: Config = {
  path: ['/api/publishers', '/api/ecommerce', '/api/saas', '/api/hotels'],
};
