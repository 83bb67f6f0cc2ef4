import type { Config } from '@netlify/functions';
import { sweepAlarms } from '#app/alarms/operations.ts';
import { announceRegister } from '#app/webhooks/register-notices.ts';
import { sweepWebhooks } from '#app/webhook-operations.ts';

/** Alarms are looked for here: the function of payouts may be what is silent. */
export default async (): Promise<void> => {
  const announced = announceRegister().catch((error: unknown) => console.error('webhooks:', error));
  await Promise.all([announced.then(sweepWebhooks), sweepAlarms()]);
};

/** Each minute; what requests write is sent at once. */
export const config: Config = { schedule: '* * * * *' };
