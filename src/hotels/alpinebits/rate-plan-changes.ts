import type { PlanChange, RatePlansChange } from '#hotels/calendar/apply-rate-plans.ts';
import { overlay } from '#hotels/calendar/overlay.ts';
import type { ServedProtocol } from './capabilities.ts';
import { faultOf, flag, onlyChild } from './attributes.ts';
import { expectHotel, expectRoot, isCompleteSet } from './envelope.ts';
import { ratePlansOf, type PlanNotice } from '#hotels/alpinebits/rate-plans/message.ts';
import { childrenNamed, type XmlElement } from './xml.ts';

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

/** A plan that is joined to another takes parts of that: it would be priced wrongly alone. */
const refuseJoined = (plans: readonly XmlElement[]): void => {
  const joined = plans.find((plan) => flag(plan, 'RatePlanQualifier') === false);
  if (joined !== undefined)
    throw faultOf(joined, 'RatePlanQualifier: joined rate plans are not accepted');
};

const refusePartial = (root: XmlElement, changes: readonly PlanChange[]): void => {
  if (changes.some(({ type }) => type !== 'put'))
    throw faultOf(root, 'expected only whole rate plans in a complete set');
};

/** The changes of a message for the hotel with this HotelCode; null takes any. */
export const readRatePlans = (
  root: XmlElement,
  { protocol, hotelCode }: { protocol: ServedProtocol; hotelCode: string | null },
): RatePlansChange => {
  const message = expectRoot(root, 'OTA_HotelRatePlanNotifRQ');
  const plans = onlyChild(message, 'RatePlans');
  expectHotel(plans, hotelCode);
  refuseJoined(childrenNamed(plans, 'RatePlan'));
  isCompleteSet(message);
  const { isComplete, notices } = ratePlansOf(message, { protocol });
  const changes = notices.map(changeOf);
  if (isComplete) refusePartial(message, changes);
  return { isComplete, changes };
};
