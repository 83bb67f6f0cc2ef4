import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import {
  isPricedDay,
  type CalendarDay,
  type PriceCalendar,
  type PricedDay,
} from '#hotels/search/price-calendar.ts';
import { calendarWordsIn } from '#words/hotels/price-calendar.ts';
import { moneyWords, nightDay, reasonWords } from '#words/hotels/answer-words.ts';
import { partyWords } from '#words/hotels/stay.ts';
import { localPath, type Language } from '#words/language.ts';
import { valueWordsIn } from '#words/values.ts';
import { cheapestDay, priceChart } from './chart.ts';

/** The price calendar of a month as a page without scripts, whose main part a script takes over. */

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

interface Shown {
  hotel: { slug: string; name: string };
  asked: AskedMonth;
  calendar: PriceCalendar;
  today: number;
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
  const linkTo = (day: number, text: string): string =>
    `<a data-month href="${escaped(monthAddress(shown, day))}">${text}</a>`;
  const earlier = asked.begin <= today ? '' : linkTo(asked.begin - 1, words.earlier);
  return `<p>${earlier} ${linkTo(asked.end, words.later)}</p>`;
};

/** The cheapest of the month, and of the days around a planned arrival. */
const sentences = ({ asked, calendar }: Shown): string[] => {
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

const documentOf = (language: Language, title: string, main: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
  `<title>${title}</title></head><body><main>${main}</main></body></html>`;

const backLink = ({ slug, name }: Shown['hotel'], language: Language): string =>
  `<p><a href="${localPath(language, `/hotels/${slug}`)}">` +
  `${escaped(calendarWordsIn(language).back(name))}</a></p>`;

/** For a hotel that gives no prices. */
export const withoutPrices = (hotel: Shown['hotel'], language: Language): string => {
  const { heading, noSource } = calendarWordsIn(language);
  const title = escaped(`${hotel.name}: ${heading}`);
  return documentOf(
    language,
    title,
    `${backLink(hotel, language)}<h1>${title}</h1><p>${noSource}</p>`,
  );
};

/** The whole document; it needs no style sheet to be read. */
export const pricesPage = (shown: Shown): string => {
  const { hotel, asked, calendar } = shown;
  const { language } = asked;
  const words = calendarWordsIn(language);
  const month = monthWords(asked);
  const title = escaped(words.title(hotel.name, month));
  const firstOf = dayNumber(`${isoDate(asked.begin).slice(0, 7)}-01`);
  const chart = priceChart(calendar.days, {
    title: words.chart(month),
    price: (cents) => euros(cents, language),
    dayOf: (arrival) => arrival - firstOf + 1,
  });
  const stay = {
    checkIn: isoDate(asked.begin),
    checkOut: isoDate(asked.begin + asked.nights),
    adults: asked.adults,
    childrenAges: [...asked.children],
  };
  const lead = words.lead(partyWords(stay, language));
  const said = sentences(shown).map((each) => `<p>${each}</p>`);
  return documentOf(
    language,
    title,
    `${backLink(hotel, language)}<h1>${title}</h1>` +
      `<div class="price-calendar" data-month-of="${isoDate(asked.begin).slice(0, 7)}">` +
      `<p>${lead}</p>${chart}${said.join('')}${monthLinks(shown)}${tableOf(shown)}</div>`,
  );
};
