import type { Config } from '@netlify/functions';
import { refreshRates } from '#app/fx.ts';

export default refreshRates;

/** Shortly after 16:00 in Frankfurt, which is 14:00 UTC in summer and 15:00 in winter. */
export const config: Config = { schedule: '10 14,15 * * 1-5' };
