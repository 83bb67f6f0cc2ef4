import { SIGN_OUT_RETENTION } from '#console/storage/console-sessions.ts';
import { HOTEL_RETENTION } from '#hotels/storage/hotel-retention.ts';
import { RETENTION_DAYS, type RetentionKind } from '#kernel/config/retention.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { forgetMails } from '#kernel/mail/outbox.ts';
import { clearLog } from '#kernel/storage/clear-log.ts';
import { forgetWindows } from '#kernel/storage/quotas/rate-windows.ts';
import { noteRetention, type EndingRule, type Removed } from '#kernel/storage/retention.ts';
import type { Store } from '#kernel/storage/store.ts';
import { PAYMENT_RETENTION } from '#payments/storage/erasure/retention.ts';
import { sealStored } from '#payments/storage/seals/seal-stored.ts';
import { REGISTER_RETENTION } from '#register/storage/retention.ts';

/** The scheduled erasure: one rule for each kind of data with a retention period. */

const RULES: Readonly<Partial<Record<RetentionKind, EndingRule>>> = {
  ...REGISTER_RETENTION,
  mails: forgetMails,
  requestCounts: forgetWindows,
  signOuts: SIGN_OUT_RETENTION,
  ...HOTEL_RETENTION,
  ...PAYMENT_RETENTION,
};

/** Erases what is due, seals what is not sealed yet, and records the run. */
export const runRetention = async (store: Store, now: Date): Promise<Removed> => {
  await sealStored(store);
  const removed: Record<string, number> = {};
  for (const [kind, rule] of Object.entries(RULES)) {
    const days = new Map(Object.entries(RETENTION_DAYS)).get(kind);
    if (days === undefined) continue;
    const before = new Date(now.getTime() - days * DAY_MS);
    removed[kind] = await rule({ store, before, now });
  }
  await noteRetention(store, removed, now);
  await clearLog(store);
  return removed;
};
