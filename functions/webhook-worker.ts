import type { Config } from '@netlify/functions';
import { sweepWebhooks } from '#app/webhook-operations.ts';

export default sweepWebhooks;

/** Each minute; what requests write is sent at once. */
export const config: Config = { schedule: '* * * * *' };
