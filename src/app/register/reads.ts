import { memoryQuota } from '#kernel/http/quota.ts';
import { limitedReads } from '#kernel/http/reads.ts';
import { systemWorld } from '#kernel/world.ts';
import { environment } from '#app/environment.ts';
import { isOneProcess, nameClient } from '#app/store.ts';

const READS_WINDOW_MS = 10_000;

const readQuota = memoryQuota(
  { most: () => environment().readsMost, windowMs: READS_WINDOW_MS },
  systemWorld.now,
);
/** Counted per process: a shared counter would cost more than most of these reads. */
export const takeRead = async (address: string) => readQuota.take(nameClient(address));

export const reads = limitedReads({
  take: takeRead,
  saysWhatIsLeft: isOneProcess,
});
