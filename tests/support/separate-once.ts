import { prepareTestDatabase } from '#payments/storage/separate-modes.ts';

/** A process of its own that moves test mode from the first database named to the second. */
console.log('begun');
const [, , main = '', test = ''] = process.argv;
await prepareTestDatabase({ url: main }, { url: test }, { now: new Date() });
