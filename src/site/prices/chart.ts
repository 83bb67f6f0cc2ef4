import { isPricedDay, type CalendarDay, type PricedDay } from '#hotels/search/price-calendar.ts';

/** The nights of a month as bars: the cheapest in red, with its price; gaps have no price. */

const WIDTH = 620;
const HEIGHT = 170;
const FOOT = 22;
const HEAD = 22;

export interface ChartText {
  title: string;
  /** A price as it is written above a bar. */
  price(cents: number): string;
  /** The number of a day in its month. */
  dayOf(arrival: number): number;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The first of the cheapest. */
export const cheapestDay = (days: readonly CalendarDay[]): PricedDay | undefined =>
  days
    .filter(isPricedDay)
    .reduce<PricedDay | undefined>(
      (best, day) => (best !== undefined && best.averageCents <= day.averageCents ? best : day),
      undefined,
    );

/** Decorative: the table beside it says the same. */
export const priceChart = (days: readonly CalendarDay[], text: ChartText): string => {
  const cheapest = cheapestDay(days);
  const most = Math.max(1, ...days.filter(isPricedDay).map(({ averageCents }) => averageCents));
  const step = WIDTH / Math.max(1, days.length);
  const bars = days.map((day, index) => {
    const x = index * step;
    const number = text.dayOf(day.arrival);
    const foot =
      number === 1 || number % 5 === 0 || index === 0
        ? `<text x="${tenth(x + step / 2)}" y="${HEIGHT - 6}" text-anchor="middle">${number}</text>`
        : '';
    if (!isPricedDay(day)) return foot;
    const high = (day.averageCents / most) * (HEIGHT - FOOT - HEAD);
    const top = tenth(HEIGHT - FOOT - high);
    const isCheapest = day === cheapest;
    const label = isCheapest
      ? `<text class="price" x="${tenth(Math.max(24, Math.min(WIDTH - 24, x + step / 2)))}" ` +
        `y="${tenth(top - 6)}" text-anchor="middle">${text.price(day.averageCents)}</text>`
      : '';
    return (
      `<rect x="${tenth(x + 1)}" y="${top}" width="${tenth(step - 2)}" height="${tenth(high)}"` +
      `${isCheapest ? ' class="cheapest"' : ''}/>${foot}${label}`
    );
  });
  return (
    `<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${text.title}" ` +
    `fill="currentColor" font-size="12"><path d="M0,${HEIGHT - FOOT}H${WIDTH}" ` +
    `stroke="currentColor"/>${bars.join('')}</svg>`
  );
};
