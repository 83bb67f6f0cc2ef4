import type { Config } from '@netlify/functions';
import { answerDetail } from '#app/register.ts';

export default answerDetail;

export const config: Config = {
  path: ['/api/publishers/:slug', '/api/ecommerce/:slug', '/api/saas/:slug', '/api/hotels/:slug'],
  preferStatic: true,
};
