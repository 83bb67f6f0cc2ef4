/** All hotels of the directory are in one time zone: that of Germany, Austria and Switzerland. */
export const HOTEL_ZONE = 'Europe/Berlin';

const calendarDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: HOTEL_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The present ISO date at the hotels. */
export const hotelDate = (moment: Date): string => calendarDay.format(moment);
