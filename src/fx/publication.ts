import { DAY_MS } from '#kernel/durations.ts';

/** When the European Central Bank publishes: about 16:00 in Frankfurt on working days. */

const PUBLICATION_HOUR = 16;

/** Made at the first use, because it takes long to make and few processes need it. */
let frankfurtHour: Intl.DateTimeFormat | undefined;

const hourInFrankfurt = (moment: Date): number => {
  frankfurtHour ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  return Number(frankfurtHour.format(moment));
};

/** The moment for which the rates of a day hold: 16:00 Frankfurt time on that day. */
export const publicationMoment = (day: string): Date => {
  const noonUtc = new Date(`${day}T12:00:00Z`);
  const offsetHours = hourInFrankfurt(noonUtc) - 12;
  return new Date(Date.parse(`${day}T00:00:00Z`) + (PUBLICATION_HOUR - offsetHours) * 3_600_000);
};

const isWeekend = (day: Date): boolean => day.getUTCDay() % 6 === 0;

/** The earliest moment of newer rates than those of `day`; bank holidays are not considered. */
export const nextPublication = (day: string): Date => {
  let next = new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS);
  while (isWeekend(next)) next = new Date(next.getTime() + DAY_MS);
  return publicationMoment(next.toISOString().slice(0, 10));
};
