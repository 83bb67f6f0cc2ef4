import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import {
  isPricedDay,
  type CalendarDay,
  type PriceCalendar,
  type PricedDay,
} from '#hotels/search/price-calendar.ts';
import { escaped } from '#kernel/text/escape.ts';
import { Html } from '#kernel/text/html.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import { calendarWordsIn } from '#words/hotels/price-calendar.ts';
import { ageWords, moneyWords, nightDay, reasonWords } from '#words/hotels/answer-words.ts';
import { partyWords, type AskedStay } from '#words/hotels/stay.ts';
import { localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { valueWordsIn } from '#words/values.ts';
import { cheapestDay, priceChart } from './chart.ts';
import { MONTHS_MOST } from './query.ts';

/** The content of the page with the prices of some months. A script takes over its calendar. */

/** The question of the page, apart from the hotel. */
export interface AskedMonths {
  /** The day number of each month's first day; at least one. */
  begins: readonly number[];
  /** The first day after the last month. */
  end: number;
  nights: number;
  adults: number;
  children: readonly number[];
  /** The planned day of arrival; null if there is none. */
  around: number | null;
  language: Language;
}

export interface Shown {
  hotel: { slug: string; name: string };
  asked: AskedMonths;
  calendar: PriceCalendar;
  today: number;
  /** The greatest number of days on one page. */
  most: number;
}

/** The number of days before and after a planned arrival that are listed separately. */
export const AROUND_DAYS = 3;

/** The first day of the next month; `first` is the first day of a month. */
export const nextMonth = (first: number): number =>
  dayNumber(`${isoDate(first + 31).slice(0, 7)}-01`);

const euros = (cents: number, language: Language): string =>
  moneyWords({ amount: cents / 100, currency: 'EUR' }, language);

const monthWords = (begin: number, language: Language): string =>
  new Intl.DateTimeFormat(valueWordsIn(language).locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(isoDate(begin)));

const party = ({ adults, children }: AskedMonths): string =>
  `adults=${adults}${children.length === 0 ? '' : `&children=${children.join(',')}`}`;

/** The address of the hotel's page for a stay, where its offers are shown. */
const stayAddress = ({ hotel, asked }: Shown, day: PricedDay): string =>
  `${localPath(asked.language, `/hotels/${hotel.slug}`)}?checkIn=${isoDate(day.arrival)}` +
  `&checkOut=${isoDate(day.arrival + day.nights)}&${party(asked)}`;

const rowOf = (shown: Shown, day: CalendarDay): string => {
  const { language } = shown.asked;
  const date = nightDay(isoDate(day.arrival), language);
  if (!isPricedDay(day)) {
    const reason = reasonWords(day.reason, day.nights ?? undefined, language);
    return `<tr><th scope="row">${date}</th><td colspan="3">${escaped(reason)}</td></tr>`;
  }
  return (
    `<tr><th scope="row"><a href="${escaped(stayAddress(shown, day))}">${date}</a></th>` +
    `<td>${day.nights}</td><td>${euros(day.totalCents, language)}</td>` +
    `<td>${euros(day.averageCents, language)}</td></tr>`
  );
};

const monthAddress = ({ hotel, asked }: Shown, day: number): string =>
  `${localPath(asked.language, `/hotels/${hotel.slug}/prices`)}?month=${isoDate(day).slice(0, 7)}` +
  `${asked.begins.length === MONTHS_MOST ? '' : `&months=${asked.begins.length}`}` +
  `&nights=${asked.nights}&${party(asked)}`;

const monthsBefore = (first: number, count: number): number =>
  count === 0 ? first : monthsBefore(dayNumber(`${isoDate(first - 1).slice(0, 7)}-01`), count - 1);

const monthLinks = (shown: Shown): string => {
  const { asked, today } = shown;
  const { begins, end, language } = asked;
  const words = calendarWordsIn(language);
  const [begin = 0] = begins;
  // Goes back by as many months as are shown, but not before today.
  const day = Math.max(today, monthsBefore(begin, begins.length));
  const linkTo = (day: number, text: string, kind: string): string =>
    `<a data-month="${kind}" href="${escaped(monthAddress(shown, day))}">${text}</a>`;
  const links = [
    ...(begin <= today ? [] : [linkTo(day, words.earlier, 'earlier')]),
    ...(end > today + STAY_LIMITS.daysAhead ? [] : [linkTo(end, words.later, 'later')]),
  ];
  return `<p class="months">${links.join(' ')}</p>`;
};

const nearDays = ({ asked: { around }, calendar }: Shown): CalendarDay[] =>
  around === null
    ? []
    : calendar.days.filter(({ arrival }) => Math.abs(arrival - around) <= AROUND_DAYS);

/** Sentences on the age of the rates; empty if no day has a price. */
const ratesLines = ({ ratesHeardAt, advisories }: PriceCalendar, language: Language): string[] =>
  ratesHeardAt === null
    ? []
    : ageWords({ moreOffers: 0, ratesHeardAt: ratesHeardAt.toISOString(), advisories }, language);

/** Sentences on the cheapest day of the months and of the days around a planned arrival. */
const sentences = (shown: Shown): string[] => {
  const { asked, calendar, most } = shown;
  const { language } = asked;
  const words = calendarWordsIn(language);
  const said = (day: PricedDay): [price: string, day: string] => [
    euros(day.averageCents, language),
    nightDay(isoDate(day.arrival), language),
  ];
  const near = cheapestDay(nearDays(shown));
  const cheapest = cheapestDay(calendar.days);
  return [
    cheapest === undefined ? words.none : words.cheapest(...said(cheapest)),
    ...(near === undefined ? [] : [words.aroundStay(...said(near))]),
    ...(most === STAY_LIMITS.liveCalendarDays ? [words.few(most)] : []),
    ...ratesLines(calendar, language),
  ];
};

const tableOf = (shown: Shown, days: readonly CalendarDay[]): string => {
  const { columns } = calendarWordsIn(shown.asked.language);
  const heads = [columns.arrival, columns.nights, columns.total, columns.night];
  return (
    `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr>` +
    `</thead><tbody>${days.map((day) => rowOf(shown, day)).join('')}` +
    '</tbody></table>'
  );
};

const sectionOf = (title: string, aside: string, parts: string): Html =>
  new Html(
    `<section class="folio"><p class="margin label">${aside}</p>` +
      `<div class="column"><h1>${title}</h1>${parts}</div></section>`,
  );

const backLink = ({ slug, name }: Shown['hotel'], language: Language): string =>
  `<a href="${localPath(language, `/hotels/${slug}`)}">` +
  `${escaped(calendarWordsIn(language).back(name))}</a>`;

const websiteLink = (address: string, language: Language): string =>
  `<p><a href="${escaped(address)}" rel="noopener nofollow">` +
  `${wordsIn(language).entry.officialWebsite}</a></p>`;

/** A page without a calendar that says why: the hotel is unknown or gives no prices. */
export const troubleContent = (
  hotel: Shown['hotel'] | null,
  trouble: string,
  language: Language,
  website?: string,
): Html =>
  sectionOf(
    calendarWordsIn(language).heading,
    hotel === null
      ? `<a href="${localPath(language, '/hotels')}">${calendarWordsIn(language).hotels}</a>`
      : backLink(hotel, language),
    `<p>${escaped(trouble)}</p>${website === undefined ? '' : websiteLink(website, language)}`,
  );

const rangeWords = ({ begins, language }: AskedMonths): string => {
  const names = [begins[0], begins.at(-1)].map((begin = 0) => monthWords(begin, language));
  return [...new Set(names)].join(' – ');
};

export const monthTitle = ({ hotel, asked }: Pick<Shown, 'hotel' | 'asked'>): string =>
  calendarWordsIn(asked.language).title(hotel.name, rangeWords(asked));

/** A stay that begins on the first day, used to describe nights and guests in words. */
const stayIn = ({ begins: [begin = 0], nights, adults, children }: AskedMonths): AskedStay => ({
  checkIn: isoDate(begin),
  checkOut: isoDate(begin + nights),
  adults,
  childrenAges: [...children],
});

const monthPart = (shown: Shown, begin: number): string => {
  const { asked, calendar, today } = shown;
  const { language } = asked;
  const end = nextMonth(begin);
  const days = calendar.days.filter(({ arrival }) => arrival >= begin && arrival < end);
  const name = monthWords(begin, language);
  // A month that is over, or too far in the future to be asked for, is not drawn.
  if (days.length === 0 && end <= today) return '';
  const chart = priceChart(days, {
    title: calendarWordsIn(language).chart(name),
    first: begin,
    length: end - begin,
    price: (cents) => euros(cents, language),
  });
  return `<p class="month">${escaped(name)}</p>${chart}${tableOf(shown, days)}`;
};

/** The days before and after a planned arrival, side by side. */
const nearPart = (shown: Shown): string => {
  const days = nearDays(shown);
  if (days.length === 0) return '';
  const { near } = calendarWordsIn(shown.asked.language);
  return `<p class="month">${near(AROUND_DAYS)}</p>${tableOf(shown, days)}`;
};

/** The question and the answer in words, and each month as a chart and as a table. */
export const monthContent = (shown: Shown): Html => {
  const { hotel, asked } = shown;
  const { language } = asked;
  const lead = calendarWordsIn(language).lead(partyWords(stayIn(asked), language));
  const said = sentences(shown).map((each) => `<p>${each}</p>`);
  return sectionOf(
    escaped(monthTitle(shown)),
    backLink(hotel, language),
    `<div class="price-calendar"><p>${lead}</p>${said.join('')}${nearPart(shown)}` +
      `${monthLinks(shown)}${asked.begins.map((begin) => monthPart(shown, begin)).join('')}</div>`,
  );
};
