import { minorUnitDecimals } from '#kernel/money/currencies.ts';
import { decimalText } from '#kernel/money/amount.ts';
import { multiply, roundHalfEven, significantText } from '#kernel/money/ratio.ts';
import { RATE_SIGNIFICANT_DIGITS } from '#fx/quote.ts';
import { crossRate, type DayRates } from '#fx/rates.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import type { Board } from '#hotels/calendar/rate-plan.ts';
import { helpFor, helpOfWords } from '#hotels/wishes/help.ts';
import { awayFrom, type Located } from '#hotels/wishes/located.ts';
import { readWish, type Fault } from '#hotels/wishes/read-wish.ts';
import type { Wish } from '#hotels/wishes/wish.ts';
import type { Amounts } from '#hotels/wishes/amounts.ts';
import { isFictional } from '#register/search/entry.ts';
import { euroCents, euroRate, type EuroRate } from './euros.ts';
import { isJudged, unpriced } from './judge.ts';
import type { Money } from './money.ts';
import { pricedHotel } from './outcome.ts';
import { priceLeaveOut } from './price-help.ts';
import { inOrder, pageAfter, type Ranked } from './page.ts';
import { priceHotels, readRates, type Judgement } from './price-hotels.ts';
import type { SearchPorts } from './ports.ts';
import type {
  Display,
  FoundHotels,
  HotelSearch,
  Outcome,
  PricedHotel,
  UnpricedHotel,
} from './result.ts';

const isPriced = (outcome: Outcome): outcome is PricedHotel => 'rooms' in outcome;
const isUnpriced = (outcome: Outcome): outcome is UnpricedHotel => 'reason' in outcome;

/** A position after all hotels that the words find. */
const UNRANKED = Number.MAX_SAFE_INTEGER - 1;

/**
 * All matching hotels: for a wish the best match first and fictional hotels last, else in the order
 * of the directory, which is by name.
 */
const matching = (
  { hotels, conditions, ranks }: Wish,
  { sort }: HotelSearch,
): readonly Located[] => {
  const found = hotels.filter((located) => conditions.every(({ holds }) => holds(located)));
  if (ranks === null || sort === 'name') return found;
  const rankOf = ({ hotel }: Located): number =>
    ranks.get(hotel.slug) ?? UNRANKED + Number(isFictional(hotel));
  return found
    .map((located) => ({ located, rank: rankOf(located) }))
    .sort((left, right) => left.rank - right.rank)
    .map(({ located }) => located);
};

const lowest = (...amounts: readonly (number | null)[]): number | null => {
  const known = amounts.flatMap((amount) => amount ?? []);
  return known.length === 0 ? null : Math.min(...known);
};

const saysPrice = ({ maxTotal, maxOfNights }: Amounts): boolean =>
  maxTotal !== null || maxOfNights !== null;

/**
 * The most that the stay may cost where a number of nights has a price: in proportion to its
 * nights. Without dates a price for several nights is the total of a stay of that length, but one
 * for each night says nothing of the total.
 */
const ofStay = (cents: number, nights: number, stay: Stay | undefined): number | null => {
  if (stay !== undefined) return Math.round((cents * nightsOf(stay)) / nights);
  return nights === 1 ? null : cents;
};

/** The exchange rate for a price in a wish; null if it has no price, or there is no rate. */
const rateOfWish = async ({ amounts }: Wish, ports: SearchPorts): Promise<EuroRate | null> => {
  if (amounts === null || !saysPrice(amounts)) return null;
  const { currency } = amounts;
  return euroRate(currency === 'EUR' ? null : await readRates(ports), currency);
};

/** The conditions and the order of a wish by price and board that the arguments do not set. */
const withAmounts = (
  search: HotelSearch,
  { amounts }: Wish,
  rate: EuroRate | null,
): HotelSearch => {
  if (amounts === null) return search;
  const [stay] = search.stays;
  const cents = (amount: number | null): number | null =>
    amount === null || rate === null ? null : euroCents(Math.round(amount * 100), rate);
  const { maxOfNights } = amounts;
  const ofNights = cents(maxOfNights?.amount ?? null);
  const boards: readonly Board[] = search.boards.length > 0 ? search.boards : amounts.boards;
  const isByPrice = amounts.cheapSaid !== null && stay !== undefined;
  return {
    ...search,
    boards,
    sort: search.sort ?? (isByPrice ? 'price' : null),
    maxTotalCents: lowest(
      search.maxTotalCents,
      cents(amounts.maxTotal),
      ofNights === null ? null : ofStay(ofNights, maxOfNights?.nights ?? 1, stay),
    ),
  };
};

/** What a wish asks of prices although no hotel has one. */
const priceNotUsed = (
  { amounts }: Wish,
  { stays, maxTotalCents, boards }: HotelSearch,
): string[] =>
  stays.length > 0
    ? []
    : [
        ...(amounts?.maxOfNights?.nights === 1 ? [amounts.maxOfNights.said] : []),
        ...(maxTotalCents === null ? [] : ['maxTotal']),
        ...(boards.length === 0 ? [] : ['boards']),
      ];

/**
 * Without dates no hotel has a price, so conditions on price and board do not narrow the search,
 * and the answer says so; likewise if words ask for cheap hotels, and the order is another one.
 */
const withNotUsed = (wish: Wish, asked: HotelSearch, { stays, sort }: HotelSearch): Wish => {
  const cheap = wish.amounts?.cheapSaid ?? null;
  const isByPrice = stays.length > 0 && sort === 'price';
  return {
    ...wish,
    notUsed: [
      ...wish.notUsed,
      ...priceNotUsed(wish, asked),
      ...(cheap === null || isByPrice ? [] : [cheap]),
    ],
  };
};

/** Distances from an area without a centre cannot be measured. */
const sortFault = ({ conditions }: Wish): Fault => {
  const [named] = conditions.filter(({ localities = [] }) => localities.length > 0);
  return { argument: 'sort', asked: 'distance', known: [], withoutMiddle: named?.asked };
};

interface Entry extends Ranked {
  located: Located;
  judged: Judgement | null;
}

/** In metres, so that sorting by distance compares integers. */
const metresFrom = (from: Wish['from'], located: Located): number | null => {
  const km = from === null ? null : awayFrom(from, located);
  return km === null ? null : Math.round(km * 1000);
};

const rankedBy = (
  located: Located,
  judged: Judgement | null,
  { sort }: HotelSearch,
  { from }: Wish,
): Omit<Ranked, 'slug'> => {
  const last = { group: 1, value: 0 };
  if (sort === 'price')
    return judged !== null && isJudged(judged) ? { group: 0, value: judged.totalCents } : last;
  if (sort === 'distance') {
    const metres = metresFrom(from, located);
    return metres === null ? last : { group: 0, value: metres };
  }
  if (sort === 'stars') return { group: 0, value: -(located.hotel.record.stars ?? 0) };
  return { group: 0, value: 0 };
};

/**
 * An order by price and a list of priced hotels need all prices; else only those of the page are
 * needed.
 */
const needsAllPrices = ({ sort, pricedOnly, stays }: HotelSearch): boolean =>
  stays.length > 0 && (sort === 'price' || pricedOnly);

const displayIn = (currency: string | null, rates: DayRates | null): Display | null => {
  const exact = currency === null || rates === null ? null : crossRate(rates, 'EUR', currency);
  if (exact === null || currency === null || rates === null) return null;
  const decimals = minorUnitDecimals(currency);
  return {
    currency,
    rate: significantText(exact, RATE_SIGNIFICANT_DIGITS),
    rateDate: rates.day,
    amountOf: (cents) => {
      const euros = { numerator: BigInt(cents), denominator: 100n };
      return decimalText(roundHalfEven(multiply(euros, exact), decimals), decimals);
    },
  };
};

const currencyFaults = (currency: string | null, rates: DayRates | null): Fault[] =>
  currency === null || rates === null || crossRate(rates, 'EUR', currency) !== null
    ? []
    : [
        {
          argument: 'currency',
          asked: currency,
          known: ['EUR', ...Object.keys(rates.perEuro)].sort(),
        },
      ];

const outcomeOf = (
  { located: { hotel } }: Entry,
  judged: Judgement | undefined,
  search: HotelSearch,
  money: Money | null,
): Outcome => {
  if (search.stays.length === 0 || money === null) return unpriced(hotel, 'no_dates');
  if (judged === undefined) return unpriced(hotel, 'source_error');
  return isJudged(judged) ? pricedHotel(judged, { language: search.language, money }) : judged;
};

const pricesOf = (
  hotels: readonly Located[],
  search: HotelSearch,
  ports: SearchPorts,
): ReturnType<typeof priceHotels> =>
  priceHotels(
    hotels.map(({ hotel }) => hotel),
    search,
    ports,
  );

/** The page with its prices, computed for all matching hotels if the order needs them. */
const pricedPage = async (wish: Wish, search: HotelSearch, ports: SearchPorts) => {
  const matched = matching(wish, search);
  const ofAll = needsAllPrices(search) ? await pricesOf(matched, search, ports) : null;
  const entries = matched.map((located): Entry => {
    const { slug } = located.hotel;
    const judged = ofAll?.judged.get(slug) ?? null;
    return { slug, located, judged, ...rankedBy(located, judged, search, wish) };
  });
  const isShown = ({ judged }: Entry): boolean =>
    !search.pricedOnly || (judged !== null && isJudged(judged));
  const page = pageAfter(entries, search, isShown);
  if (page === null) return null;
  const shown = page.hotels.map(({ located }) => located);
  const prices = ofAll ?? (search.stays.length === 0 ? null : await pricesOf(shown, search, ports));
  const outcomes = page.hotels.map((entry) =>
    outcomeOf(entry, prices?.judged.get(entry.slug), search, prices?.money ?? null),
  );
  const all = () =>
    inOrder(entries.filter(isShown)).map(({ slug, located }) => {
      const judged = prices?.judged.get(slug);
      const isKnown = judged !== undefined && isJudged(judged);
      return { located, totalCents: isKnown ? judged.totalCents : null };
    });
  return { ...page, all, matched, outcomes };
};

/** If hotels match, only their prices can exclude all of them. */
const helpWith = async (
  matched: readonly Located[],
  search: HotelSearch,
  wish: Wish,
  ports: SearchPorts,
): Promise<FoundHotels['help']> => {
  const help = await helpFor(wish, ports.shelf);
  return matched.length === 0
    ? help
    : { ...help, leaveOut: await priceLeaveOut(matched, search, wish, ports) };
};

/**
 * Finds hotels, prices them, and then filters, sorts and cuts the page. Null if the hotel before
 * the page is no longer found.
 */
export const searchHotels = async (
  asked: HotelSearch,
  ports: SearchPorts,
): Promise<FoundHotels | { faults: readonly Fault[] } | null> => {
  const wish = await readWish(asked.filter, ports.shelf);
  if ('faults' in wish) return wish;
  const rate = await rateOfWish(wish, ports);
  if (rate === null && wish.amounts !== null && saysPrice(wish.amounts))
    return { faults: [{ argument: 'currency', asked: wish.amounts.currency, known: ['EUR'] }] };
  const search = withAmounts(asked, wish, rate);
  if (search.sort === 'distance' && wish.from === null) return { faults: [sortFault(wish)] };
  const shown = search.currency === null ? null : await readRates(ports);
  const faults = currencyFaults(search.currency, shown);
  if (faults.length > 0) return { faults };
  const page = await pricedPage(wish, search, ports);
  if (page === null) return null;
  return {
    wish: withNotUsed(wish, asked, search),
    search,
    priced: page.outcomes.filter(isPriced),
    unpriced: page.outcomes.filter(isUnpriced),
    all: page.all,
    located: new Map(page.hotels.map(({ slug, located }) => [slug, located])),
    help: page.total === 0 ? await helpWith(page.matched, search, wish, ports) : helpOfWords(wish),
    display: displayIn(search.currency, shown),
    total: page.total,
    next: page.next,
    asOf: ports.now(),
  };
};
