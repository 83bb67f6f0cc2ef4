import sweep from '../../../functions/payout-worker.ts';

/** One run of the scheduled function, in a process of its own, as a host starts it cold. */
await sweep();
process.exit(0);
