/** What a stay may ask for at most, on the page and in the tool alike. */
export const STAY_LIMITS = {
  nights: 30,
  daysAhead: 500,
  adults: 16,
  children: 8,
  childAge: 17,
} as const;
