import { EVERY_WEEKDAY, type BookingRule } from '#hotels/calendar/rate-plan.ts';
import { saidOn, segments, type Said } from './ranges.ts';
import { ofRestrictions } from './safer.ts';
import { productKey, RESTRICTIONS, type AriState, type RestrictionName } from './state.ts';

/** The booking rules that follow from restrictions. */

const NO_DAY = '0000000';

type Values = Partial<Record<RestrictionName, boolean | number>>;

type SaidValue = Said<boolean | number>;

const newerOf = (
  name: RestrictionName,
  own: SaidValue | undefined,
  general: SaidValue | undefined,
): SaidValue | undefined => {
  if (own === undefined || general === undefined) return own ?? general;
  if (own[2] !== general[2]) return own[2] > general[2] ? own : general;
  return ofRestrictions(name)(general, own) ? general : own;
};

type OfProduct = AriState['restrictions'][string];

/**
 * The value of a day: the newer one of the package's own value and that of all packages, and of
 * the same time the safer one.
 */
const valuesOn = (own: OfProduct, general: OfProduct, day: number): Values => {
  const values: Values = {};
  for (const name of RESTRICTIONS) {
    const [one, other] = [saidOn(own[name], day), saidOn(general[name], day)];
    const newest = newerOf(name, one, other);
    if (newest !== undefined) values[name] = newest[3];
  }
  return values;
};

/** Zero means no limit. */
const limitOf = (value: boolean | number | undefined): number | null =>
  typeof value === 'number' && value > 0 ? value : null;

const ruleOf = (
  values: Values,
  where: Pick<BookingRule, 'room' | 'first' | 'last'>,
): BookingRule => {
  const mayArrive = values.arrival !== false && values.pattern !== false;
  const minimumAdvanceDays = limitOf(values.minimumAdvanceDays);
  const maximumAdvanceDays = limitOf(values.maximumAdvanceDays);
  const forwardMinimumNights = limitOf(values.forwardMinimumNights);
  const forwardMaximumNights = limitOf(values.forwardMaximumNights);
  const isForward = forwardMinimumNights !== null || forwardMaximumNights !== null;
  return {
    ...where,
    // A product is sold only if it was opened.
    closed: values.open !== true,
    minimumNights: limitOf(values.minimumNights),
    maximumNights: limitOf(values.maximumNights),
    forwardMinimumNights,
    forwardMaximumNights,
    ...(isForward ? { forwardByNight: true } : {}),
    arrivalWeekdays: mayArrive ? EVERY_WEEKDAY : NO_DAY,
    departureWeekdays: values.departure === false ? NO_DAY : EVERY_WEEKDAY,
    ...(minimumAdvanceDays === null ? {} : { minimumAdvanceDays }),
    ...(maximumAdvanceDays === null ? {} : { maximumAdvanceDays }),
  };
};

const saysNothing = ({ closed, room: _room, first: _first, last: _last, ...rest }: BookingRule) =>
  !closed && Object.values(rest).every((value) => value === null || value === EVERY_WEEKDAY);

const isSame = (
  { first: _f, last: _l, ...one }: BookingRule,
  { first: _, last: __, ...other }: BookingRule,
) => JSON.stringify(one) === JSON.stringify(other);

/** Later than any night that may be requested. */
const [FIRST_DAY, LAST_DAY] = [0, 100_000];

const withGaps = (ranges: readonly { first: number; last: number }[]) => {
  const all: { first: number; last: number }[] = [];
  let next = FIRST_DAY;
  for (const range of ranges) {
    if (range.first > next) all.push({ first: next, last: range.first - 1 });
    all.push(range);
    next = range.last + 1;
  }
  all.push({ first: next, last: LAST_DAY });
  return all;
};

export const rulesOf = (state: AriState, room: string, pack: string): BookingRule[] => {
  const own = state.restrictions[productKey(room, pack)] ?? {};
  const general = state.restrictions[productKey(room, null)] ?? {};
  const said = [...Object.values(own), ...Object.values(general)];
  const rules: BookingRule[] = [];
  for (const range of withGaps(segments(said))) {
    const rule = ruleOf(valuesOn(own, general, range.first), { room, ...range });
    const before = rules.at(-1);
    if (saysNothing(rule)) continue;
    if (before !== undefined && before.last + 1 === rule.first && isSame(before, rule))
      rules[rules.length - 1] = { ...before, last: rule.last };
    else rules.push(rule);
  }
  return rules;
};
