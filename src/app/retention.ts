import { systemWorld } from '#kernel/world.ts';
import { runRetention } from '#app/storage/retention.ts';
import { operationalStore } from './store.ts';

/** The scheduled erasure of what is kept no longer. */
export const eraseWhatIsDue = async (): Promise<void> => {
  await runRetention(await operationalStore(), systemWorld.now());
};
