import type { Config } from '@netlify/functions';
import { answerValidator } from '#app/hotels/validator.ts';

export default answerValidator;

export const config: Config = { path: '/api/validate/alpinebits' };
