import { isoDate, weekdayOf } from '#hotels/calendar/day.ts';

/** When people come: by a lake in summer, in the mountains in winter, too, in town in autumn. */
export type Climate = 'lake' | 'mountains' | 'town';
type Season = 'low' | 'middle' | 'high';

type Span = readonly [first: string, last: string];

const HIGH: Readonly<Record<Climate, readonly Span[]>> = {
  lake: [['07-01', '09-07']],
  mountains: [
    ['01-01', '01-06'],
    ['02-01', '03-08'],
    ['07-10', '08-31'],
    ['12-20', '12-31'],
  ],
  town: [
    ['09-15', '10-05'],
    ['11-27', '12-31'],
  ],
};

const MIDDLE: Readonly<Record<Climate, readonly Span[]>> = {
  lake: [['04-15', '10-15']],
  mountains: [
    ['01-01', '03-31'],
    ['06-01', '09-30'],
  ],
  town: [['03-20', '11-26']],
};

const holds = (spans: readonly Span[], monthDay: string): boolean =>
  spans.some(([first, last]) => first <= monthDay && monthDay <= last);

export const monthDayOf = (day: number): string => isoDate(day).slice(5);

export const seasonOf = (climate: Climate, day: number): Season => {
  const monthDay = monthDayOf(day);
  if (holds(HIGH[climate], monthDay)) return 'high';
  return holds(MIDDLE[climate], monthDay) ? 'middle' : 'low';
};

const FACTORS: Readonly<Record<Season, number>> = { low: 0.85, middle: 1, high: 1.3 };
const WEEKEND_FACTOR = 1.15;

const FRIDAY = 4;
const SATURDAY = 5;

export const isWeekend = (day: number): boolean => [FRIDAY, SATURDAY].includes(weekdayOf(day));

/** By how much a night costs more or less than a weekday night in the middle season. */
export const factorOf = (climate: Climate, day: number): number =>
  FACTORS[seasonOf(climate, day)] * (isWeekend(day) ? WEEKEND_FACTOR : 1);
