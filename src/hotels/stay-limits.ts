/** The limits of a requested stay, the same on the page and in the tool. */
export const STAY_LIMITS = {
  nights: 30,
  daysAhead: 500,
  adults: 16,
  children: 8,
  childAge: 17,
  /** The most days of arrival in one calendar of prices: a quarter of a year. */
  calendarDays: 95,
  /** The same if a hotel's own system is called for each day. */
  liveCalendarDays: 7,
} as const;
