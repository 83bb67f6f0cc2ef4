import type { Config } from '@netlify/functions';
import { answerReserves } from '#app/reserves.ts';

export default answerReserves;

export const config: Config = { path: '/v1/reserves' };
