import type { Config } from '@netlify/functions';
import { answerFacets } from '#app/register.ts';

export default answerFacets;

export const config: Config = {
  path: ['/api/facets/publishers', '/api/facets/ecommerce', '/api/facets/saas'],
};
