/** What works beside the server as long as it runs. */

export interface Loops {
  stop(): Promise<void>;
}

/** The worker of payouts and deposits, where there is a chain for it. */
const startWorker = async () => {
  const { openedVaults } = await import('#app/payment-chains.ts');
  const { startPaymentLoops } = await import('#app/payout-operations.ts');
  return (await openedVaults()).length > 0 ? startPaymentLoops() : undefined;
};

/** Webhooks of this very machine's database; what sends them runs as long as the server does. */
const startWebhooks = async () => {
  const { startWebhookLoop } = await import('#app/webhook-operations.ts');
  return startWebhookLoop();
};

/** Looks each minute for what a person has to look at. */
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
