import { startWebhookLoop } from '#app/webhook-operations.ts';

/** Who sends webhooks, in a process of its own, beside whoever writes events. */
const loop = startWebhookLoop();
console.log('webhooks at work');

process.once('SIGTERM', () => {
  void loop.stop().then(() => process.exit(0));
});
