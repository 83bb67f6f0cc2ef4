import type { Config } from '@netlify/functions';
import { answerHotelSource } from '#app/stays/pages.ts';

export default answerHotelSource;

export const config: Config = { path: '/hotels/stays/source.json' };
