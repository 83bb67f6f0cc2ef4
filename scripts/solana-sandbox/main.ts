import { createInterface } from 'node:readline';
import { z } from 'zod';

/**
 * The chain as a process of its own. It reads its options as the first line of standard input, so
 * that no secret shows in a list of processes, answers one line of JSON, and ends with its parent.
 * Where LiteSVM is not installed, or not for this machine, the line says why.
 */

const count = z.number().int().nonnegative();

const options = z.strictObject({
  file: z.string(),
  port: count.optional(),
  vaultSecret: z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
  slotMs: z.number().positive().nullish(),
  confirmedAfterSlots: count.optional(),
  finalizedAfterSlots: count.optional(),
});

// The parent's end closes standard input, however it ended and however early.
const parentEnded = new Promise<void>((done) => {
  process.stdin.once('close', done);
  process.stdin.once('end', done);
});
const lines = createInterface({ input: process.stdin });
const first = await lines[Symbol.asyncIterator]().next();
const { startChain } = await import('./start-chain.ts').catch(({ message }: Error) => {
  console.log(JSON.stringify({ missing: message }));
  process.exit(0);
});
const chain = await startChain(options.parse(JSON.parse(String(first.value)))).catch(
  ({ message }: Error) => {
    console.error(`The sandbox chain: ${message}`);
    process.exit(1);
  },
);
const { url, vaultAddress, faucetAddress } = chain;
console.log(JSON.stringify({ url, vaultAddress, faucetAddress }));

let stopping: Promise<void> | undefined;
const stop = (): void => {
  stopping ??= chain.stop().then(() => process.exit(0));
};
void parentEnded.then(stop);
process.once('SIGTERM', stop);
// A terminal's Ctrl-C reaches the parent too, which may need the chain until it has ended.
process.on('SIGINT', () => undefined);
process.stdin.resume();
