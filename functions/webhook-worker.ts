import type { Config } from '@netlify/functions';
import { sweepAlarms } from '#app/alarms/operations.ts';
import { sweepWebhooks } from '#app/webhook-operations.ts';

/** Alarms are looked for here: the function of payouts may be what is silent. */
export default async (): Promise<void> => {
  await Promise.all([sweepWebhooks(), sweepAlarms()]);
};

/** Each minute; what requests write is sent at once. */
export const config: Config = { schedule: '* * * * *' };
