import type { Config } from '@netlify/functions';
import { sweepPayouts } from '#app/payout-operations.ts';

export default sweepPayouts;

/** Each minute; what is accepted in between is begun with at once. */
export const config: Config = { schedule: '* * * * *' };
