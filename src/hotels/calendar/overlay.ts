import type { DayRange } from './day.ts';
import { invalidCalendar } from './limits.ts';
import { rangeTable, rangeTables, touching, type RangeTable } from './range-table.ts';
import type { RatePlan, Supplement } from './rate-plan.ts';

/** New dated parts of an existing plan. */
export interface PlanOverlay {
  code: string;
  /** Must be the plan's own currency: amounts of two currencies cannot be combined. */
  currency: string;
  rates: RatePlan['rates'];
  rules: RatePlan['rules'];
  /** Prices of supplements that the plan already has. */
  supplements: readonly Pick<Supplement, 'code' | 'prices'>[];
}

/** The parts of a range that other ranges do not cover. */
const without = <Item extends DayRange>(item: Item, covers: readonly DayRange[]): Item[] => {
  const left: Item[] = [];
  let from = item.first;
  for (const { first, last } of covers) {
    if (first > from) left.push({ ...item, first: from, last: first - 1 });
    from = Math.max(from, last + 1);
  }
  if (from <= item.last) left.push(from === item.first ? item : { ...item, first: from });
  return left;
};

interface OfRoom extends DayRange {
  room: string | null;
}

const NOTHING: RangeTable<OfRoom> = rangeTable([]);

const byRoomAndDay = (one: OfRoom, other: OfRoom): number =>
  (one.room ?? '') < (other.room ?? '')
    ? -1
    : (one.room ?? '') > (other.room ?? '')
      ? 1
      : one.first - other.first;

/** For each day and room the newer part applies; on all other days the older one. */
const overlaid = <Item extends OfRoom>(old: readonly Item[], newer: readonly Item[]): Item[] => {
  if (newer.length === 0) return [...old];
  const tables = rangeTables<string | null, OfRoom>(newer, ({ room }) => room);
  const kept = old.flatMap((item) =>
    without(item, touching(tables.get(item.room) ?? NOTHING, item.first, item.last)),
  );
  return [...kept, ...newer].sort(byRoomAndDay);
};

const overlaidSupplements = (
  { code, supplements }: RatePlan,
  changes: PlanOverlay['supplements'],
): Supplement[] => {
  const unknown = changes.find((each) => !supplements.some((own) => own.code === each.code));
  if (unknown !== undefined)
    throw invalidCalendar(`rate plan ${code} has no supplement ${unknown.code}`);
  return supplements.map((own) => ({
    ...own,
    prices: overlaid(
      own.prices,
      changes.filter((each) => each.code === own.code).flatMap(({ prices }) => prices),
    ),
  }));
};

/** The plan with the newer dated parts applied. @throws Refusal `INVALID` */
export const overlay = (plan: RatePlan, changes: PlanOverlay): RatePlan => {
  if (plan.currency !== changes.currency)
    throw invalidCalendar(
      `rate plan ${plan.code} is in ${plan.currency}, the overlay in ${changes.currency}`,
    );
  return {
    ...plan,
    rates: overlaid(plan.rates, changes.rates),
    rules: overlaid(plan.rules, changes.rules),
    supplements: overlaidSupplements(plan, changes.supplements),
  };
};
