import { weekdayOf } from '#hotels/calendar/day.ts';
import { touching, type RangeTable } from '#hotels/calendar/range-table.ts';
import type { Supplement } from '#hotels/calendar/rate-plan.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import type { CompiledPlan, SupplementPrice } from './compiled-plan.ts';
import type { Party } from './party.ts';

/**
 * The amounts of a plan's mandatory supplements for a stay. Prices for every room are added up once
 * for each stay and not for each room: a hotel may have thousands of rooms.
 */

type Charge = Exclude<Supplement['charge'], 'item'>;

/** Amounts of each night by kind of charge, before they are multiplied by nights and persons. */
type Sums = Partial<Record<Charge, number[]>>;

/**
 * The first night of a stay on which an item has a price: an item is charged on that night only.
 */
interface FirstPrice {
  night: number;
  amount: number;
}
type Items = ReadonlyMap<Supplement, FirstPrice>;

interface Amounts {
  sums: Sums;
  items: Items;
}

/** The supplements of a plan, added up for one stay. */
export interface StaySupplements {
  general: Amounts;
  /** The sum for each night of all items with a price for every room. */
  generalItems: readonly number[];
  rooms: CompiledPlan['supplements'];
}

const NO_AMOUNTS: Amounts = { sums: {}, items: new Map() };

/** Creating this array in another way would take longer than all the rest here. */
const noAmounts = (nights: number): number[] => new Array<number>(nights).fill(0);

/** The differences between the amounts of each night and those of the night before. */
type Steps = number[];

/** The sums of the prices of one room, or of those of every room, without weekdays. */
class Sum {
  readonly #steps: Partial<Record<Charge, Map<string, Steps>>> = {};
  readonly #items = new Map<Supplement, FirstPrice>();
  readonly #stay: Stay;

  constructor(stay: Stay) {
    this.#stay = stay;
  }

  add({ supplement, first, last, amount }: SupplementPrice): void {
    const { arrival, departure } = this.#stay;
    const from = Math.max(first, arrival) - arrival;
    const end = Math.min(last + 1, departure) - arrival;
    const { charge } = supplement;
    if (charge === 'item') return this.#addItem(supplement, { from, end, amount });
    const steps = this.#stepsOf(charge, supplement.weekdays);
    steps[from] = (steps[from] ?? 0) + amount;
    steps[end] = (steps[end] ?? 0) - amount;
  }

  #stepsOf(charge: Charge, weekdays: string): Steps {
    const byWeekdays = (this.#steps[charge] ??= new Map<string, Steps>());
    const known = byWeekdays.get(weekdays);
    if (known !== undefined) return known;
    const fresh = noAmounts(nightsOf(this.#stay) + 1);
    byWeekdays.set(weekdays, fresh);
    return fresh;
  }

  #isCharged(weekdays: string, night: number): boolean {
    return weekdays[weekdayOf(this.#stay.arrival + night)] !== '0';
  }

  #addItem(
    supplement: Supplement,
    { from, end, amount }: { from: number; end: number; amount: number },
  ): void {
    let night = from;
    while (night < end && !this.#isCharged(supplement.weekdays, night)) night += 1;
    if (night < end)
      this.#items.set(supplement, earlier(this.#items.get(supplement), { night, amount }));
  }

  #nights(byWeekdays: ReadonlyMap<string, Steps>): number[] {
    const nights = noAmounts(nightsOf(this.#stay));
    for (const [weekdays, steps] of byWeekdays) {
      let amount = 0;
      for (let night = 0; night < nights.length; night += 1) {
        amount += steps[night] ?? 0;
        if (this.#isCharged(weekdays, night)) nights[night] = (nights[night] ?? 0) + amount;
      }
    }
    return nights;
  }

  amounts(): Amounts {
    const sums: Sums = {};
    for (const charge of ['night', 'stay', 'person_stay', 'person_night'] as const) {
      const steps = this.#steps[charge];
      if (steps !== undefined) sums[charge] = this.#nights(steps);
    }
    return { sums, items: this.#items };
  }
}

/** The earlier of two first prices; prices on the same night are added. */
const earlier = (one: FirstPrice | undefined, other: FirstPrice): FirstPrice => {
  if (one === undefined || other.night < one.night) return other;
  if (one.night < other.night) return one;
  return { night: one.night, amount: one.amount + other.amount };
};

const amountsOf = (table: RangeTable<SupplementPrice> | undefined, stay: Stay): Amounts => {
  if (table === undefined) return NO_AMOUNTS;
  const sum = new Sum(stay);
  for (const price of touching(table, stay.arrival, stay.departure - 1)) sum.add(price);
  return sum.amounts();
};

const addFirst = ({ night, amount }: FirstPrice, into: number[], factor: number): void => {
  into[night] = (into[night] ?? 0) + factor * amount;
};

export const staySupplements = ({ supplements }: CompiledPlan, stay: Stay): StaySupplements => {
  const general = amountsOf(supplements.get(null), stay);
  const generalItems = noAmounts(nightsOf(stay));
  for (const first of general.items.values()) addFirst(first, generalItems, 1);
  return { general, generalItems, rooms: supplements };
};

interface Asked {
  room: string;
  stay: Stay;
  party: Party;
  free: readonly boolean[];
}

/** The amount of each night for items; a price for this room and one for every room are added. */
const itemAmounts = ({ general, generalItems }: StaySupplements, own: Amounts): number[] => {
  const amounts = [...generalItems];
  for (const [supplement, first] of own.items) {
    const others = general.items.get(supplement);
    if (others !== undefined) addFirst(others, amounts, -1);
    addFirst(earlier(others, first), amounts, 1);
  }
  return amounts;
};

const hasNone = ({ sums, items }: Amounts): boolean => {
  for (const _ in sums) return false;
  return items.size === 0;
};

/**
 * The amounts that the mandatory supplements add to each night, in whole ten-thousandths, to be
 * divided by the number of nights of the stay. A price for one room and one for all rooms are
 * added.
 */
export const supplementCosts = (
  supplements: StaySupplements,
  { room, stay, party, free }: Asked,
): readonly number[] => {
  const { general } = supplements;
  if (supplements.rooms.size === 0) return noAmounts(free.length);
  const own = amountsOf(supplements.rooms.get(room), stay);
  if (hasNone(general) && hasNone(own)) return noAmounts(free.length);
  const items = itemAmounts(supplements, own);
  const nights = nightsOf(stay);
  const persons = party.adults + party.children.length;
  const amount = (charge: Charge, night: number): number =>
    (general.sums[charge]?.[night] ?? 0) + (own.sums[charge]?.[night] ?? 0);
  return free.map((isFree, night) => {
    // A price for the whole stay is divided among its nights.
    const ofStay = amount('stay', night) + amount('person_stay', night) * persons;
    const always = ofStay + (items[night] ?? 0) * nights;
    if (isFree) return always;
    const nightly = amount('night', night) + amount('person_night', night) * persons;
    return always + nightly * nights;
  });
};
