import type {
  ListHotelsOutput,
  PricedHotelOutput,
  RoomOutput,
  UnpricedHotelOutput,
} from '#hotels/list-hotels/output.ts';
import type { FoundHotels } from '#hotels/search/result.ts';
import type { Wish } from '#hotels/wishes/wish.ts';
import { html, type Html, type Part } from '#kernel/text/html.ts';
import { nameOf } from '#register/places/locality.ts';
import { rowsTable } from '#site/markup/table.ts';
import {
  ageWords,
  boardWords,
  cancellationWords,
  moneyWords,
  nightDay,
  reasonWords,
} from '#words/hotels/answer-words.ts';
import { staySearchIn } from '#words/hotels/stay-search-words.ts';
import { staysIn } from '#words/hotels/stay-words.ts';
import { nightsOf, nightWords, stayQuery, type AskedStay } from '#words/hotels/stay.ts';
import { localPath, type Language } from '#words/language.ts';
import { sentenceOf } from '#words/sentence.ts';
import { valueWordsIn } from '#words/values.ts';
import { countryName, numberWords } from '#words/words.ts';

/** The rows of found hotels: name, offer, and price or the reason why there is none. */

export type Shown = PricedHotelOutput | UnpricedHotelOutput;

const isPriced = (shown: Shown): shown is PricedHotelOutput => 'rooms' in shown;

/** The hotels of this page in the requested order. */
export const inOrder = (
  { located }: Pick<FoundHotels, 'located'>,
  { priced, unpriced }: Pick<ListHotelsOutput, 'priced' | 'unpriced'>,
): Shown[] => {
  const bySlug = new Map(
    [...priced, ...unpriced].map((hotel): [string, Shown] => [hotel.slug, hotel]),
  );
  return [...located.keys()].flatMap((slug) => bySlug.get(slug) ?? []);
};

/** The context for rendering rows. */
export interface RowContext {
  language: Language;
  /** Null if no days were given. */
  stay: AskedStay | null;
  found: FoundHotels;
}

/** The days of this price. With flexible days each hotel has its own cheapest days. */
const pricedStay = (hotel: Shown, stay: AskedStay): AskedStay => {
  const { checkIn = stay.checkIn, checkOut = stay.checkOut } = isPriced(hotel) ? hotel : stay;
  return { ...stay, checkIn, checkOut };
};

/** The name of the place from which distances are measured; empty for a bare position. */
const centreWords = ({ from }: Pick<Wish, 'from'>, language: Language): string =>
  from === null || !('kind' in from) ? '' : nameOf(from, language);

const whereabouts = (hotel: Shown, { language, found }: RowContext): string => {
  const { away } = staySearchIn(language);
  const { distanceKm, city, country } = hotel;
  return [
    city,
    countryName(country, language),
    ...(distanceKm === undefined
      ? []
      : [away(numberWords(distanceKm, language), centreWords(found.wish, language))]),
  ].join(', ');
};

const marks = ({ stars, tags }: Shown, language: Language): string =>
  [
    stars === null ? '' : staySearchIn(language).starWords(stars),
    tags.includes('demo') ? valueWordsIn(language).example : '',
  ]
    .filter((mark) => mark !== '')
    .join(', ');

/** The page of a hotel, with the days and the party of its price. */
export const pageOf = (
  hotel: Shown,
  { language, stay }: Pick<RowContext, 'language' | 'stay'>,
): string => {
  const query = stay === null ? '' : `?${stayQuery(pricedStay(hotel, stay))}`;
  return `${localPath(language, `/hotels/${hotel.slug}`)}${query}`;
};

const nameCell = (hotel: Shown, context: RowContext): Html => {
  const { language, found } = context;
  const entry = found.located.get(hotel.slug)?.hotel;
  const sentence = entry === undefined ? null : sentenceOf(entry, language);
  const foreign = sentence?.language;
  return html`<th scope="row" class="name">
    <a href="${pageOf(hotel, context)}">${hotel.name}</a>
    <span class="marks label"><span>${marks(hotel, language)}</span></span>
    <p class="whereabouts">${whereabouts(hotel, context)}</p>
    <p ${foreign === undefined ? null : html`lang="${foreign}"`}>${sentence?.text ?? null}</p>
  </th>`;
};

const note = (words: string): Html | null =>
  words === '' ? null : html`<span class="quiet">${words}</span>`;

const taxNote = ({ extras }: RoomOutput, language: Language): Part =>
  extras.map(({ total, currency, estimated }) =>
    note(staysIn(language).tax(moneyWords({ amount: total, currency }, language), estimated)),
  );

/** The day of the exchange rates, shown with every price. */
const ageNote = (hotel: PricedHotelOutput, language: Language): Part =>
  ageWords({ ...hotel, moreOffers: 0 }, language).map(note);

const pricedCells = (
  hotel: PricedHotelOutput,
  room: RoomOutput,
  { language, stay }: RowContext & { stay: AskedStay },
): Html => {
  const words = staySearchIn(language);
  const { average, oneNight } = staysIn(language);
  const own = pricedStay(hotel, stay);
  const nights = nightsOf(own);
  const days = words.between(nightDay(own.checkIn, language), nightDay(own.checkOut, language));
  const each = moneyWords(room.perNightAverage, language);
  return html`<td class="offer">
      <span>${boardWords(room.board, language)}</span>
      ${note(room.name ?? '')} ${note(hotel.checkIn === undefined ? '' : days)}
      ${note(cancellationWords(room.cancellation, language))} ${ageNote(hotel, language)}
    </td>
    <td class="sum">
      <span class="amount">${moneyWords(hotel.cheapestTotal, language)}</span>
      ${note(nights === 1 ? oneNight : average(nightWords(nights, language), each))}
      ${note(room.originalTotal === undefined ? '' : moneyWords(room.originalTotal, language))}
      ${taxNote(room, language)}
      <a class="book" href="${room.bookingUrl}" rel="noopener nofollow">${words.book}</a>
    </td>`;
};

const unpricedCells = (hotel: UnpricedHotelOutput, { language }: RowContext): Html => {
  const { bookingPage, website } = staySearchIn(language);
  const { reason, detail, bookingUrl, websiteUrl } = hotel;
  const limit = detail?.minStay ?? detail?.maxStay;
  return html`<td class="offer quiet" colspan="2">
    ${reason === 'no_dates' ? null : html`<span>${reasonWords(reason, limit, language)}</span>`}
    <a class="book" href="${bookingUrl ?? websiteUrl}" rel="noopener nofollow"
      >${bookingUrl === undefined ? website : bookingPage}</a
    >
  </td>`;
};

export const rowId = ({ slug }: Pick<Shown, 'slug'>): string => `hotel-${slug}`;

const row = (hotel: Shown, context: RowContext): Html => {
  const { stay } = context;
  const [room] = isPriced(hotel) ? hotel.rooms : [];
  const cells =
    isPriced(hotel) && room !== undefined && stay !== null
      ? pricedCells(hotel, room, { ...context, stay })
      : isPriced(hotel)
        ? null
        : unpricedCells(hotel, context);
  return html`<tr data-slug="${hotel.slug}" id="${rowId(hotel)}">
    ${nameCell(hotel, context)} ${cells}
  </tr>`;
};

export const staysTable = (hotels: readonly Shown[], context: RowContext): Html => {
  const { columns, heading } = staySearchIn(context.language);
  return rowsTable({
    ...{ className: 'register stays', caption: heading, columns },
    rows: hotels.map((hotel) => row(hotel, context)),
  });
};
