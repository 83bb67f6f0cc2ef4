import { AMOUNT_SCALE, NIGHTS_MOST, type RatePlan } from '#hotels/calendar/rate-plan.ts';
import { choice, flag, requiredAmount, requiredNumber } from '#hotels/ota/attributes.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import { childNamed, childrenNamed } from '#hotels/ota/xml.ts';
import { textsOf } from './titles.ts';

/**
 * Reads the CancelPenalty elements of OTA: of the plan, or of the CancelPolicies in its first Rate.
 */

type Cancellation = NonNullable<RatePlan['cancellation']>;

const HOURS_OF_DAY = 24;
const UNIT_HOURS = {
  Hour: 1,
  Day: HOURS_OF_DAY,
  Week: 7 * HOURS_OF_DAY,
  Month: 31 * HOURS_OF_DAY,
} as const;
const MULTIPLIER = { from: 0, to: NIGHTS_MOST };
const EVERYTHING_PERCENT = 100 * AMOUNT_SCALE;

const penaltiesOf = (plan: XmlElement, staticRate: XmlElement): XmlElement[] =>
  [childNamed(plan, 'CancelPenalties'), childNamed(staticRate, 'CancelPolicies')].flatMap(
    (container) => childrenNamed(container, 'CancelPenalty'),
  );

/** The number of days before arrival from which the penalty is due; null: always. */
const dueDays = (penalty: XmlElement): number | null => {
  const deadline = childNamed(penalty, 'Deadline');
  const unit = deadline === undefined ? null : choice(deadline, 'OffsetTimeUnit', UNIT_HOURS);
  if (deadline === undefined || unit === null) return null;
  const hours = unit * requiredNumber(deadline, 'OffsetUnitMultiplier', MULTIPLIER);
  return Math.min(NIGHTS_MOST, Math.ceil(hours / HOURS_OF_DAY));
};

/** Whether nothing is refunded at any time. */
const takesAll = (penalty: XmlElement): boolean => {
  if (flag(penalty, 'NonRefundable') === true) return true;
  const amount = childNamed(penalty, 'AmountPercent');
  if (amount?.attributes['Percent'] === undefined || dueDays(penalty) !== null) return false;
  return requiredAmount(amount, 'Percent') >= EVERYTHING_PERCENT;
};

/** The cancellation terms of a plan; empty if the message has none. */
export const readCancellation = (
  plan: XmlElement,
  staticRate: XmlElement,
): { cancellation?: Cancellation } => {
  const penalties = penaltiesOf(plan, staticRate);
  if (penalties.length === 0) return {};
  const refundable = !penalties.some(takesAll);
  const days = penalties.map(dueDays);
  const due = days.filter((each) => each !== null);
  const freeUntilDays = refundable && due.length === days.length ? Math.max(...due) : null;
  const texts = textsOf(penalties.flatMap((each) => childrenNamed(each, 'PenaltyDescription')));
  return { cancellation: { refundable, freeUntilDays, texts } };
};
