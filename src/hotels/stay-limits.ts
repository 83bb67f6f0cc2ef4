/** What a stay may ask for at most, on the page and in the tool alike. */
export const STAY_LIMITS = {
  nights: 30,
  daysAhead: 500,
  adults: 16,
  children: 8,
  childAge: 17,
  /** Days of arrival that one calendar of prices answers: a quarter. */
  calendarDays: 95,
  /** The same where a hotel's own system is asked for each day. */
  liveCalendarDays: 7,
} as const;
