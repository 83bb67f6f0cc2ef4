import type { Config } from '@netlify/functions';
import { answerHotelPrices } from '#app/stays/prices.ts';

export default answerHotelPrices;

export const config: Config = { path: ['/hotels/:slug/prices', '/de/hotels/:slug/prices'] };
