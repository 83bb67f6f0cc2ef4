/** Background work that runs as long as the server. */

export interface Loops {
  stop(): Promise<void>;
}

/** Starts the worker of payouts and deposits if at least one chain is set up. */
const startWorker = async () => {
  const { openedVaults } = await import('#app/payment-chains.ts');
  const { startPaymentLoops } = await import('#app/payout-operations.ts');
  return (await openedVaults()).length > 0 ? startPaymentLoops() : undefined;
};

/** Starts sending webhooks from this database; runs as long as the server. */
const startWebhooks = async () => {
  const { startWebhookLoop } = await import('#app/webhook-operations.ts');
  return startWebhookLoop();
};

/** Checks for alarms every minute. */
const startAlarms = async () => {
  const { startAlarmLoop } = await import('#app/alarms/operations.ts');
  return startAlarmLoop();
};

export const startLoops = async (): Promise<Loops> => {
  const worker = await startWorker();
  const webhooks = await startWebhooks();
  const alarms = await startAlarms();
  return {
    stop: async () => {
      await Promise.all([worker?.stop(), webhooks.stop(), alarms.stop()]);
    },
  };
};
