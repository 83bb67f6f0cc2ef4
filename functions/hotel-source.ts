import type { Config } from '@netlify/functions';
import { answerHotelSource } from '#app/stays.ts';

export default answerHotelSource;

export const config: Config = { path: '/hotels/stays/source.json' };
