import type { Config } from '@netlify/functions';
import { answerStays } from '#app/stays/pages.ts';

export default answerStays;

export const config: Config = { path: ['/hotels/stays', '/de/hotels/stays'] };
