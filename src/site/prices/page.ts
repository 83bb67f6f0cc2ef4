import { isoDate } from '#hotels/calendar/day.ts';
import {
  isPricedDay,
  LIVE_DAYS_MOST,
  type CalendarDay,
  type PriceCalendar,
  type PricedDay,
} from '#hotels/search/price-calendar.ts';
import { Html } from '#kernel/text/html.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import { calendarWordsIn } from '#words/hotels/price-calendar.ts';
import { moneyWords, nightDay, reasonWords } from '#words/hotels/answer-words.ts';
import { partyWords, type AskedStay } from '#words/hotels/stay.ts';
import { localPath, type Language } from '#words/language.ts';
import { valueWordsIn } from '#words/values.ts';
import { cheapestDay, priceChart } from './chart.ts';

/** The content of the page of a month, whose calendar a script takes over. */

/** What is asked, beside the hotel. */
export interface AskedMonth {
  /** The day number of its first day, and of the first day of the next month. */
  begin: number;
  end: number;
  nights: number;
  adults: number;
  children: readonly number[];
  /** The day of arrival that is planned; null: none. */
  around: number | null;
  language: Language;
}

export interface Shown {
  hotel: { slug: string; name: string };
  asked: AskedMonth;
  calendar: PriceCalendar;
  today: number;
  /** So many days can be shown at a time. */
  most: number;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const AROUND_DAYS = 3;

const euros = (cents: number, language: Language): string =>
  moneyWords({ amount: cents / 100, currency: 'EUR' }, language);

const monthWords = ({ begin, language }: AskedMonth): string =>
  new Intl.DateTimeFormat(valueWordsIn(language).locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(isoDate(begin)));

const party = ({ adults, children }: AskedMonth): string =>
  `adults=${adults}${children.length === 0 ? '' : `&children=${children.join(',')}`}`;

/** The page of the hotel with a stay in its address, which asks for its offers. */
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
  `&nights=${asked.nights}&${party(asked)}`;

const monthLinks = (shown: Shown): string => {
  const { asked, today } = shown;
  const words = calendarWordsIn(asked.language);
  const linkTo = (day: number, text: string, kind: string): string =>
    `<a data-month="${kind}" href="${escaped(monthAddress(shown, day))}">${text}</a>`;
  const links = [
    ...(asked.begin <= today ? [] : [linkTo(asked.begin - 1, words.earlier, 'earlier')]),
    ...(asked.end > today + STAY_LIMITS.daysAhead ? [] : [linkTo(asked.end, words.later, 'later')]),
  ];
  return `<p class="months">${links.join(' ')}</p>`;
};

/** The cheapest of the month, and of the days around a planned arrival. */
const sentences = ({ asked, calendar, most }: Shown): string[] => {
  const { language, around } = asked;
  const words = calendarWordsIn(language);
  const said = (day: PricedDay): [price: string, day: string] => [
    euros(day.averageCents, language),
    nightDay(isoDate(day.arrival), language),
  ];
  const near =
    around === null
      ? undefined
      : cheapestDay(
          calendar.days.filter(({ arrival }) => Math.abs(arrival - around) <= AROUND_DAYS),
        );
  const cheapest = cheapestDay(calendar.days);
  return [
    cheapest === undefined ? words.none : words.cheapest(...said(cheapest)),
    ...(near === undefined ? [] : [words.aroundStay(...said(near))]),
    ...(most === LIVE_DAYS_MOST ? [words.few(most)] : []),
    ...(calendar.advisories.includes('rates_old') ? [words.old] : []),
  ];
};

const tableOf = (shown: Shown): string => {
  const { columns } = calendarWordsIn(shown.asked.language);
  const heads = [columns.arrival, columns.nights, columns.total, columns.night];
  return (
    `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr>` +
    `</thead><tbody>${shown.calendar.days.map((day) => rowOf(shown, day)).join('')}` +
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

/** A page without a calendar, and why: of no hotel, or of one that gives no prices. */
export const troubleContent = (
  hotel: Shown['hotel'] | null,
  trouble: string,
  language: Language,
): Html =>
  sectionOf(
    calendarWordsIn(language).heading,
    hotel === null
      ? `<a href="${localPath(language, '/hotels')}">${calendarWordsIn(language).hotels}</a>`
      : backLink(hotel, language),
    `<p>${escaped(trouble)}</p>`,
  );

export const monthTitle = ({ hotel, asked }: Pick<Shown, 'hotel' | 'asked'>): string =>
  calendarWordsIn(asked.language).title(hotel.name, monthWords(asked));

/** The stay of the month's first day, for its words. */
const stayIn = ({ begin, nights, adults, children }: AskedMonth): AskedStay => ({
  checkIn: isoDate(begin),
  checkOut: isoDate(begin + nights),
  adults,
  childrenAges: [...children],
});

/** What is asked and answered, as the chart, in words, and as the table. */
export const monthContent = (shown: Shown): Html => {
  const { hotel, asked, calendar } = shown;
  const { language } = asked;
  const words = calendarWordsIn(language);
  const chart = priceChart(calendar.days, {
    title: words.chart(monthWords(asked)),
    first: asked.begin,
    length: asked.end - asked.begin,
    price: (cents) => euros(cents, language),
  });
  const lead = words.lead(partyWords(stayIn(asked), language));
  const said = sentences(shown).map((each) => `<p>${each}</p>`);
  return sectionOf(
    escaped(monthTitle(shown)),
    backLink(hotel, language),
    `<div class="price-calendar"><p class="month">${escaped(monthWords(asked))}</p>` +
      `<p>${lead}</p>${chart}${said.join('')}${monthLinks(shown)}${tableOf(shown)}</div>`,
  );
};
