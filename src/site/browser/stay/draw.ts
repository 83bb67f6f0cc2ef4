import {
  ageWords,
  boardWords,
  cancellationWords,
  freshnessWords,
  moneyWords,
  nightDay,
  reasonWords,
} from '#words/hotels/answer-words.ts';
import { nightsOf, nightWords, partyWords, type AskedStay } from '#words/hotels/stay.ts';
import { staysIn } from '#words/hotels/stay-words.ts';
import { language } from '#site/browser/page-language.ts';
import { valueWordsIn } from '#words/values.ts';
import { counted, dayWords } from '#words/words.ts';
import type { OfferedRoom, Priced, Unpriced } from './answer.ts';

const stays = staysIn(language);
const money = (price: { amount: number; currency: string }) => moneyWords(price, language);

/** Renders an answer with the page's templates; texts from hotels never become markup. */

interface Part {
  root: DocumentFragment;
  slot(name: string): HTMLElement | null;
  fill(name: string, text: string): void;
}

const part = (name: string): Part => {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-part="${name}"]`);
  const root = document.importNode(template?.content ?? new DocumentFragment(), true);
  const slot = (wanted: string) => root.querySelector<HTMLElement>(`[data-slot="${wanted}"]`);
  const fill = (wanted: string, text: string): void => {
    const element = slot(wanted);
    if (element) element.textContent = text;
  };
  return { root, slot, fill };
};

/** Only addresses on the web are linked. */
const linkTo = (element: HTMLElement | null, address: string): void => {
  const isWeb = /^https?:$/.test(URL.parse(address)?.protocol ?? '');
  if (isWeb) element?.setAttribute('href', address);
  else element?.remove();
};

const drawNight =
  (currency: string) =>
  (night: NonNullable<OfferedRoom['nightly']>[number]): Node => {
    const drawn = part('night');
    drawn.fill('day', nightDay(night.date, language));
    drawn.fill('amount', money({ amount: night.amount, currency }));
    return drawn.root;
  };

/** The exchange rate at which the hotel's prices were converted to euros. */
const conversionWords = ({ originalTotal: original }: OfferedRoom): string[] =>
  original === undefined
    ? []
    : [
        stays.conversion(
          original.currency,
          valueWordsIn(language).decimal(String(original.rate)),
          dayWords(original.rateDate, language),
        ),
      ];

const drawOffer =
  (nights: number) =>
  (room: OfferedRoom): Node => {
    const drawn = part('offer');
    drawn.fill('board', boardWords(room.board, language));
    drawn.fill('plan', room.ratePlan);
    drawn.fill('total', money(room.total));
    const average = stays.average(nightWords(nights, language), money(room.perNightAverage));
    drawn.fill('average', nights === 1 ? stays.oneNight : average);
    const { nightly = [], total } = room;
    drawn.slot('nights')?.append(...nightly.map(drawNight(total.currency)));
    if (nightly.length === 0) drawn.root.querySelector('details')?.remove();
    drawn.fill('terms', cancellationWords(room.cancellation, language));
    drawn.fill('original', room.originalTotal ? money(room.originalTotal) : '');
    linkTo(drawn.slot('book'), room.bookingUrl);
    return drawn.root;
  };

const roomFacts = ({ maxOccupancy, availableRooms }: OfferedRoom): string =>
  [
    maxOccupancy === null ? '' : stays.sleeps(maxOccupancy),
    availableRooms === null || availableRooms > 3 ? '' : stays.left(availableRooms),
  ]
    .filter((fact) => fact !== '')
    .join(', ');

const drawRoom = (offers: readonly OfferedRoom[], nights: number): Node[] => {
  const [first] = offers;
  if (first === undefined) return [];
  const drawn = part('room');
  drawn.fill('name', first.name ?? stays.room);
  drawn.fill('facts', roomFacts(first));
  drawn.slot('offers')?.append(...offers.map(drawOffer(nights)));
  return [drawn.root];
};

const taxWords = ({ total, currency, estimated }: OfferedRoom['extras'][number]): string =>
  stays.tax(money({ amount: total, currency }), estimated);

const drawNote = (words: string): Node => {
  const drawn = part('note');
  drawn.fill('words', words);
  return drawn.root;
};

const notesOf = (room: OfferedRoom): string[] => [
  ...room.extras.filter(({ type }) => type === 'city_tax').map(taxWords),
  ...conversionWords(room),
];

export const drawPriced = (priced: Priced, stay: AskedStay): Node[] => {
  const { rooms } = priced;
  const nights = nightsOf(stay);
  const offersByRoom = [...Map.groupBy(rooms, ({ roomId }) => roomId).values()];
  return [
    ...offersByRoom.flatMap((offers) => drawRoom(offers, nights)),
    ...rooms.slice(0, 1).flatMap(notesOf).map(drawNote),
    ...ageWords(priced, language).map(drawNote),
  ];
};

/** 4 offers: 3 nights for 2 adults, from €297.60. Prices of 14:05, valid until 14:15. */
export const pricedWords = (
  { rooms, moreOffers, pricedAt, validUntil }: Priced,
  stay: AskedStay,
): string => {
  const offers = counted(rooms.length + moreOffers, stays.offer, language);
  const total = rooms[0] === undefined ? '' : money(rooms[0].total);
  const cheapest = rooms.length > 1 ? stays.from(total) : total;
  const freshness = freshnessWords(pricedAt, validUntil, language);
  return stays.found(offers, partyWords(stay, language), cheapest, freshness);
};

/** The number of nights that the hotel would accept, if it states one. */
export const limitOf = ({ detail }: Unpriced): number | undefined =>
  detail?.minStay ?? detail?.maxStay;

interface WaysOn {
  website: string;
  /** The hotel's booking page for the stay, if it has one. */
  bookingUrl: string | undefined;
  /** A length of stay that the hotel takes, and how to ask for it. */
  nights: number | undefined;
  askFor(nights: number): void;
}

/** Renders links to try after an answer without a price. */
export const drawWaysOn = ({ website, bookingUrl, nights, askFor }: WaysOn): Node[] => {
  const drawn = part('refusal');
  if (bookingUrl !== undefined) drawn.fill('website', stays.bookingPage);
  linkTo(drawn.slot('website'), bookingUrl ?? website);
  const change = drawn.slot('change');
  if (change && nights !== undefined) {
    change.hidden = false;
    change.textContent = stays.askFor(nightWords(nights, language));
    change.addEventListener('click', () => askFor(nights));
  }
  return [drawn.root];
};

export const unpricedWords = (unpriced: Unpriced): string =>
  reasonWords(unpriced.reason, limitOf(unpriced), language);
