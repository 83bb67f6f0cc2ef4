import { startPaymentLoops } from '#app/payout-operations.ts';

/** The payout worker in a process of its own, beside the one that accepts payouts. */
const loop = startPaymentLoops();
console.log('worker at work');

process.once('SIGTERM', () => {
  void loop.stop().then(() => process.exit(0));
});
