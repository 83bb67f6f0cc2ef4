import { migrate } from '#kernel/storage/migrations.ts';
import { openStore } from '#kernel/storage/store.ts';

/** A process of its own that migrates the database named on its command line. */
const store = await openStore({ url: process.argv[2] ?? '' });
await migrate(store);
await store.close();
