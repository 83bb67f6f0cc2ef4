import { systemWorld } from '#kernel/world.ts';
import { idsFrom } from '#payments/ids.ts';
import { noticeStore } from '#payments/storage/webhooks/register-notices.ts';
import { announceChanges } from '#payments/webhooks/notice.ts';
import { environment } from '#app/environment.ts';
import { catalogue } from '#app/register/catalogue.ts';
import { testStoreApart } from '#access/storage/each-store.ts';
import { operationalStore, storeOf } from '#app/store.ts';
import { observationLog } from '#register/storage/observation-log.ts';
import type { Store } from '#kernel/storage/store.ts';

const announceIn = async (store: Store): Promise<void> => {
  const history = await catalogue();
  const { newId } = idsFrom(systemWorld);
  const { builtOrigin: origin } = environment();
  const notices = noticeStore(store);
  const observations = observationLog(await operationalStore());
  await announceChanges({ history, observations, notices, now: systemWorld.now, newId, origin });
};

/** Queues webhook events if the register of this build differs from the one sent before. */
export const announceRegister = async (): Promise<void> => {
  await announceIn(await storeOf('live'));
  const test = await testStoreApart(storeOf);
  if (test !== undefined) await announceIn(test);
};
