import type { PlanChange, RatePlansChange } from '#hotels/calendar/apply-rate-plans.ts';
import { overlay } from '#hotels/calendar/overlay.ts';
import type { ServedProtocol } from './capabilities.ts';
import { flag, noteFault, onlyChild } from '#hotels/ota/attributes.ts';
import { expectRoot, isCompleteSet, readHotelCode, type Enveloped } from './envelope.ts';
import { ratePlansOf, type PlanNotice } from '#hotels/alpinebits/rate-plans/message.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import { childrenNamed } from '#hotels/ota/xml.ts';

/** Reads RatePlans as changes of a calendar. */

const changeOf = (notice: PlanNotice): PlanChange => {
  switch (notice.notifType) {
    case 'New':
      return { type: 'put', plan: notice.plan };
    case 'Remove':
      return { type: 'remove', code: notice.code };
    case 'Overlay':
      return {
        type: 'overlay',
        code: notice.overlay.code,
        change: (plan) => overlay(plan, notice.overlay),
      };
  }
};

/** A plan that refers to another takes parts from it: alone it would have a wrong price. */
const noteJoined = (plans: readonly XmlElement[]): void => {
  for (const plan of plans)
    if (flag(plan, 'RatePlanQualifier') === false)
      noteFault(plan, 'RatePlanQualifier: joined rate plans are not accepted');
};

const notePartial = (message: XmlElement, plans: readonly XmlElement[]): void => {
  if (
    plans.some((plan) => ['Overlay', 'Remove'].includes(plan.attributes['RatePlanNotifType'] ?? ''))
  )
    noteFault(message, 'expected only whole rate plans in a complete set');
};

/** The content of a message about rate plans, as the reading thread returns it. */
export interface SaidPlans {
  isComplete: boolean;
  notices: readonly PlanNotice[];
}

/** The changes of a message for the hotel with this HotelCode; null accepts any. */
export const readRatePlans = (
  root: XmlElement,
  { protocol, hotelCode }: { protocol: ServedProtocol; hotelCode: string | null },
): Enveloped<SaidPlans> => {
  const message = expectRoot(root, 'OTA_HotelRatePlanNotifRQ');
  const parent = onlyChild(message, 'RatePlans');
  const named = readHotelCode(parent, hotelCode);
  const plans = childrenNamed(parent, 'RatePlan');
  noteJoined(plans);
  if (message.faults.attempt(() => isCompleteSet(message)) === true) notePartial(message, plans);
  const { isComplete, notices } = ratePlansOf(message, { protocol });
  return { hotelCode: named, content: { isComplete, notices } };
};

export const ratePlansChange = ({ isComplete, notices }: SaidPlans): RatePlansChange => ({
  isComplete,
  changes: notices.map(changeOf),
});
