import { firstHourPage } from '#words/de/first-hour.ts';
import type { PartWords, PaymentPartId } from '#words/en/payments/part-ids.ts';
import { money } from './money.ts';
import { requests } from './requests.ts';
import { rules } from './rules.ts';
import { testValues } from './test-values.ts';

/** Every part of the topics of the payments API in German. */
export const parts: Readonly<Record<PaymentPartId, PartWords>> = {
  ...requests,
  ...rules,
  ...money,
  ...testValues,
  'before-live': firstHourPage.beforeLive,
};
