import type { Config } from '@netlify/functions';
import { answerHotelPrices } from '#app/hotel-prices.ts';

export default answerHotelPrices;

export const config: Config = { path: ['/hotels/:slug/prices', '/de/hotels/:slug/prices'] };
