import { isPricedDay, type CalendarDay, type PricedDay } from '#hotels/search/price-calendar.ts';

/**
 * Draws the nights of a month as bars. The cheapest is red and has its price above it; nights
 * without a price have no bar.
 */

const WIDTH = 360;
const HEIGHT = 140;
const FOOT = 18;
const HEAD = 18;
/** Half the width of a price above a bar. */
const HALF_LABEL = 28;
const HALF_NUMBER = 8;

export interface ChartText {
  title: string;
  /** The first day of the month, and its number of days. Past days have a column too. */
  first: number;
  length: number;
  /** The text of a price above a bar. */
  price(cents: number): string;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The first of the cheapest days; undefined if no day has a price. */
export const cheapestDay = (days: readonly CalendarDay[]): PricedDay | undefined =>
  days
    .filter(isPricedDay)
    .reduce<PricedDay | undefined>(
      (best, day) => (best !== undefined && best.averageCents <= day.averageCents ? best : day),
      undefined,
    );

const middle = (x: number, y: number, text: string, name = ''): string =>
  `<text${name} x="${tenth(x)}" y="${tenth(y)}" text-anchor="middle">${text}</text>`;

/** The day numbers below the bars: the first day and every fifth day. */
const footOf = ({ length }: ChartText, step: number): string =>
  Array.from({ length }, (_, index) => index + 1)
    .filter((day) => day === 1 || day % 5 === 0)
    .map((day) =>
      middle(Math.min(WIDTH - HALF_NUMBER, (day - 0.5) * step), HEIGHT - 4, String(day)),
    )
    .join('');

/** The chart as SVG. The table next to it has the same content. */
export const priceChart = (days: readonly CalendarDay[], text: ChartText): string => {
  const priced = days.filter(isPricedDay);
  const cheapest = cheapestDay(days);
  const most = Math.max(1, ...priced.map(({ averageCents }) => averageCents));
  const step = WIDTH / text.length;
  const bars = priced.map((day) => {
    const x = (day.arrival - text.first) * step;
    const high = (day.averageCents / most) * (HEIGHT - FOOT - HEAD);
    const top = HEIGHT - FOOT - high;
    const name = day === cheapest ? ' class="cheapest"' : '';
    return (
      `<rect${name} x="${tenth(x + 1)}" y="${tenth(top)}" width="${tenth(step - 2)}" ` +
      `height="${tenth(high)}"></rect>`
    );
  });
  const label = (day: PricedDay): string => {
    const x = (day.arrival - text.first + 0.5) * step;
    const within = Math.max(HALF_LABEL, Math.min(WIDTH - HALF_LABEL, x));
    return middle(within, HEAD - 6, text.price(day.averageCents), ' class="price"');
  };
  return (
    `<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${text.title}" ` +
    `fill="currentColor">${bars.join('')}<path d="M0,${HEIGHT - FOOT}H${WIDTH}" ` +
    `stroke="currentColor"></path>${footOf(text, step)}` +
    `${cheapest === undefined ? '' : label(cheapest)}</svg>`
  );
};
