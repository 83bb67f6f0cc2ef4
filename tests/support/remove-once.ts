import { removeTestData } from '#payments/storage/erasure/remove-test-data.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { openStore } from '#kernel/storage/store.ts';

/** A process of its own that removes from the database named what nobody has used for 90 days. */
const [, , url = '', days = ''] = process.argv;
const store = await openStore({ url });
console.log('begun');
const now = new Date(Date.now() + Number(days) * DAY_MS);
await removeTestData({ store, options: { url }, days: 90, now, mostMs: 60_000 });
await store.close();
