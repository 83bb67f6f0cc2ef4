import type { FoundHotels } from '#hotels/search/result.ts';
import { Html, html, type Part } from '#kernel/text/html.ts';
import type { Position, Town } from '#register/places/locality.ts';
import { localFrame } from '#site/map/frame.ts';
import { mapSvg, type MapMark, type MapPoint, type MapPoints } from '#site/map/map.ts';
import { townsIn } from '#site/map/towns.ts';
import { moneyWords } from '#words/hotels/answer-words.ts';
import { staySearchIn } from '#words/hotels/stay-search-words.ts';
import type { AskedStay } from '#words/hotels/stay.ts';
import type { Language } from '#words/language.ts';
import { counted, numberWords } from '#words/words.ts';
import { PAGE_HOTELS } from './question.ts';
import { pageOf, rowId, type Shown } from './rows.ts';

/** The map of a search for stays: all hotels that it finds, those with a price in red with it. */

const SIZE = { width: 640, height: 480, leastKm: 60 };

/** If hotels of other pages stand at more points than this, these share the link to their page. */
const LINKED_MOST = 40;
/** The names that a dot of several hotels says. */
const NAMES_MOST = 3;

interface MapContext {
  language: Language;
  stay: AskedStay | null;
  towns: readonly Town[];
  found: Pick<FoundHotels, 'all' | 'total'>;
  /** The hotels of this page of the list. */
  shown: readonly Shown[];
  /** The number of this page, and the addresses of all. */
  page: number;
  addressOf(page: number): string;
}

interface Placed {
  slug: string;
  name: string;
  position: Position;
  totalCents: number | null;
  /** Its index in the list, on all pages together. */
  index: number;
}

const placedIn = (found: MapContext['found']): Placed[] =>
  found.all().flatMap(({ located: { hotel, position }, totalCents }, index) => {
    const { slug, record } = hotel;
    return position === null ? [] : [{ slug, name: record.name, position, totalCents, index }];
  });

/** Hotels of which only the town is known stand at one point, and share a dot. */
const groupsOf = (placed: readonly Placed[]): Placed[][] => [
  ...Map.groupBy(placed, ({ position: { latitude, longitude } }) =>
    [latitude, longitude].join(' '),
  ).values(),
];

/** The lowest total among hotels, in words; undefined if none has a price. */
const priceOf = (hotels: readonly Placed[], language: Language): string | undefined => {
  const known = hotels.flatMap(({ totalCents }) => totalCents ?? []);
  return known.length === 0
    ? undefined
    : moneyWords({ amount: Math.min(...known) / 100, currency: 'EUR' }, language);
};

const namesOf = (hotels: readonly Placed[], language: Language): string => {
  const { hotels: words, more } = staySearchIn(language).map;
  const names = hotels.slice(0, NAMES_MOST).map(({ name }) => name);
  const others = hotels.length - names.length;
  return words(hotels.length, [...names, ...(others > 0 ? [more(others)] : [])].join(', '));
};

const pageIndex = ({ index }: Placed): number => Math.floor(index / PAGE_HOTELS) + 1;

/** The row of a hotel in the list, which may be on another page. */
const rowOf = (placed: Placed, { page, addressOf }: MapContext): string => {
  const own = pageIndex(placed);
  return `${own === page ? '' : addressOf(own)}#${rowId(placed)}`;
};

const isHere = (placed: Placed, { page }: MapContext): boolean => pageIndex(placed) === page;

/** A hotel of this page leads to its own page; others lead to their rows in the list. */
const markOf = (group: readonly Placed[], context: MapContext): MapMark[] => {
  const { language, stay } = context;
  const hotels = group.toSorted(
    (left, right) => Number(isHere(right, context)) - Number(isHere(left, context)),
  );
  const [first] = hotels;
  if (first === undefined) return [];
  const { latitude, longitude } = first.position;
  const price = priceOf(hotels, language);
  if (hotels.length === 1) {
    const row = context.shown.find(({ slug }) => slug === first.slug);
    const href = row === undefined ? rowOf(first, context) : pageOf(row, { language, stay });
    return [{ latitude, longitude, name: first.name, href, label: price }];
  }
  return [
    {
      ...{ latitude, longitude, count: hotels.length },
      name: namesOf(hotels, language),
      href: rowOf(first, context),
      label: price === undefined ? undefined : staySearchIn(language).map.from(price),
    },
  ];
};

/** The groups that are drawn as dots with links, and those that are points of their pages. */
const drawnOf = (groups: readonly Placed[][], context: MapContext) => {
  const hasRow = (group: Placed[]): boolean => group.some((each) => isHere(each, context));
  const others = groups.filter((group) => !hasRow(group));
  return others.length <= LINKED_MOST
    ? { linked: groups, points: [] }
    : { linked: groups.filter(hasRow), points: others };
};

const pointOf = (group: readonly Placed[]): MapPoint[] =>
  group.slice(0, 1).map(({ position }) => ({
    ...position,
    isPriced: group.some(({ totalCents }) => totalCents !== null),
  }));

/**
 * The hotels of each other page, as points that lead to that page of the list. Of several pages
 * with hotels at one point the first has it, since two points there would cover each other; a page
 * whose points others have keeps one, for its link.
 */
const pagesOf = (groups: readonly Placed[][], { language, addressOf }: MapContext): MapPoints[] => {
  const { map: words, hotels } = staySearchIn(language);
  const firstOn = Map.groupBy(groups, (group) => Math.min(...group.map(pageIndex)));
  return [...Map.groupBy(groups.flat(), pageIndex)]
    .toSorted(([one], [other]) => one - other)
    .map(([page, own]) => ({
      name: words.page(page, counted(own.length, hotels, language)),
      href: addressOf(page),
      points: (firstOn.get(page) ?? [own.slice(0, 1)]).flatMap(pointOf),
    }));
};

/** Null if no hotel has a position. */
export const staysMap = (context: MapContext): Part => {
  const { language, found } = context;
  const groups = groupsOf(placedIn(found));
  if (groups.length === 0) return null;
  const { linked, points } = drawnOf(groups, context);
  const marks = linked.flatMap((group) => markOf(group, context));
  const { map: words, hotels } = staySearchIn(language);
  const drawn = numberWords(groups.flat().length, language);
  const svg = mapSvg({
    frame: localFrame(
      groups.flatMap((group) => group.slice(0, 1).map(({ position }) => position)),
      SIZE,
    ),
    marks,
    points: pagesOf(points, context),
    towns: townsIn(context.towns, language),
    title: words.title,
  });
  return html`<figure class="map-figure no-print">
    <h2 class="label">${words.heading}</h2>
    ${new Html(svg)}
    <figcaption class="quiet">
      ${words.drawn(drawn, counted(found.total, hotels, language))}
      ${points.length === 0 ? null : words.points} ${words.source}
    </figcaption>
  </figure>`;
};
