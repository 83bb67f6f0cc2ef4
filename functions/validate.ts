import type { Config } from '@netlify/functions';
import { answerValidator } from '#app/validator.ts';

export default answerValidator;

export const config: Config = { path: '/api/validate/alpinebits' };
