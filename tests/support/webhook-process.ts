import { startWebhookLoop } from '#app/webhook-operations.ts';

/** Who sends webhooks, in a process of its own, beside the one that writes events. */
const loop = startWebhookLoop();
console.log('webhooks at work');

process.once('SIGTERM', () => {
  void loop.stop().then(() => process.exit(0));
});
