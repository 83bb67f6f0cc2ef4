import type { Rate } from '#hotels/calendar/rate-plan.ts';

/**
 * The rates of a room, sorted by first day, as rows of adjacent numbers: a thousand hotels have
 * millions of rates, and following references between objects would take most of the time of
 * pricing.
 */
export interface RateTable {
  readonly numbers: Float64Array;
  /** The columns of a row. */
  readonly width: number;
  readonly rows: number;
  /** The most guests that any rate has a price for. */
  readonly guests: number;
  /** Age brackets of children, each different list of them once. */
  readonly brackets: readonly Brackets[];
}

type Brackets = readonly Pick<Rate['children'][number], 'fromAge' | 'belowAge'>[];

/**
 * The index of each column; after them come the prices of 1, 2, … guests and those of the brackets.
 */
const [FIRST, LAST, REACH, BRACKETS, EXTRA_ADULT, GUESTS] = [0, 1, 2, 3, 4, 5];

/** The value of a missing amount. */
const NONE = Number.NaN;

/** The amounts of a rate as in its row; rates share prices, so each is converted once. */
interface RowPrices {
  amounts: readonly (readonly [guests: number, amount: number])[];
  brackets: number;
}

const highest = (counts: Iterable<number>): number => {
  let most = 0;
  for (const count of counts) most = Math.max(most, count);
  return most;
};

const bracketsKey = (brackets: Brackets): string =>
  brackets.map(({ fromAge, belowAge }) => `${fromAge}-${belowAge}`).join();

const rowPrices = (rates: readonly Rate[]) => {
  const amounts = new Map<Rate['base'], RowPrices['amounts']>();
  const positions = new Map<Rate['children'], number>();
  const brackets = new Map<string, { position: number; list: Brackets }>();
  for (const { base, children } of rates) {
    if (!amounts.has(base))
      amounts.set(
        base,
        Object.entries(base).map(([guests, amount]) => [Number(guests), amount]),
      );
    if (positions.has(children)) continue;
    const key = bracketsKey(children);
    const known = brackets.get(key) ?? { position: brackets.size, list: children };
    brackets.set(key, known);
    positions.set(children, known.position);
  }
  const lists = [...brackets.values()].map(({ list }) => list);
  return {
    guests: highest([...amounts.values()].flatMap((each) => each.map(([guests]) => guests))),
    children: highest(lists.map(({ length }) => length)),
    brackets: lists.map((list) => list.map(({ fromAge, belowAge }) => ({ fromAge, belowAge }))),
    of: ({ base, children }: Rate): RowPrices => ({
      amounts: amounts.get(base) ?? [],
      brackets: positions.get(children) ?? 0,
    }),
  };
};

export const rateTable = (unordered: readonly Rate[]): RateTable => {
  const rates = unordered.toSorted((one, other) => one.first - other.first);
  const { guests, children, brackets, of } = rowPrices(rates);
  const width = GUESTS + guests + children;
  const numbers = new Float64Array(rates.length * width).fill(NONE);
  let reach = -Infinity;
  for (const [row, rate] of rates.entries()) {
    const at = row * width;
    const prices = of(rate);
    reach = Math.max(reach, rate.last);
    numbers[at + FIRST] = rate.first;
    numbers[at + LAST] = rate.last;
    numbers[at + REACH] = reach;
    numbers[at + BRACKETS] = prices.brackets;
    numbers[at + EXTRA_ADULT] = rate.extraAdult ?? NONE;
    for (const [count, amount] of prices.amounts) numbers[at + GUESTS + count - 1] = amount;
    for (const [position, { amount }] of rate.children.entries())
      numbers[at + GUESTS + guests + position] = amount;
  }
  return { numbers, width, rows: rates.length, guests, brackets };
};

const reachOf = ({ numbers, width }: RateTable, row: number): number =>
  numbers[row * width + REACH] ?? Infinity;

/** The first row whose range, or an earlier row's, reaches a day. */
export const firstRowReaching = (table: RateTable, day: number): number => {
  // If each day has a rate of its own, the index of the row is known without a search.
  const guess = day - firstDay(table, 0);
  if (guess > 0 && guess < table.rows && reachOf(table, guess) >= day)
    if (reachOf(table, guess - 1) < day) return guess;
  let low = 0;
  let high = table.rows;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (reachOf(table, middle) < day) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const firstDay = ({ numbers, width }: RateTable, row: number): number =>
  numbers[row * width + FIRST] ?? NONE;

export const lastDay = ({ numbers, width }: RateTable, row: number): number =>
  numbers[row * width + LAST] ?? NONE;

/** The amount for one more adult; NaN if the rate has none. */
export const extraAdultAmount = ({ numbers, width }: RateTable, row: number): number =>
  numbers[row * width + EXTRA_ADULT] ?? NONE;

/** The price for a number of guests; NaN if the rate has none. */
export const guestsAmount = (table: RateTable, row: number, guests: number): number =>
  guests < 1 || guests > table.guests
    ? NONE
    : (table.numbers[row * table.width + GUESTS + guests - 1] ?? NONE);

/** The most guests that the rate has a price for; zero: for none. */
export const mostGuests = (table: RateTable, row: number): number => {
  let most = table.guests;
  while (most > 0 && Number.isNaN(guestsAmount(table, row, most))) most -= 1;
  return most;
};

/** The amount for a child of this age; NaN if the rate has no bracket for it. */
export const childAmount = (table: RateTable, row: number, age: number): number => {
  const { numbers, width, guests } = table;
  const at = row * width;
  const brackets = table.brackets[numbers[at + BRACKETS] ?? NONE] ?? [];
  for (const [position, { fromAge, belowAge }] of brackets.entries())
    if (age >= (fromAge ?? 0) && age < (belowAge ?? Infinity))
      return numbers[at + GUESTS + guests + position] ?? NONE;
  return NONE;
};
