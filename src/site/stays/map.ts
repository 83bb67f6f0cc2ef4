import { Html, html, type Part } from '#kernel/text/html.ts';
import type { Town } from '#register/places/locality.ts';
import { localFrame } from '#site/map/frame.ts';
import { mapSvg, type MapMark } from '#site/map/map.ts';
import { townsIn } from '#site/map/towns.ts';
import { moneyWords } from '#words/hotels/answer-words.ts';
import { staySearchIn } from '#words/hotels/stay-search-words.ts';
import type { AskedStay } from '#words/hotels/stay.ts';
import type { Language } from '#words/language.ts';
import { isPriced, pageOf, rowId, type Shown } from './rows.ts';

/** The map of a page of stays: the hotels of its rows, those with a price in red with it. */

const SIZE = { width: 640, height: 480, leastKm: 60 };

interface MapContext {
  language: Language;
  stay: AskedStay | null;
  towns: readonly Town[];
}

/** The lowest total among hotels, in words; undefined where none has a price. */
const priceOf = (hotels: readonly Shown[], language: Language): string | undefined => {
  const [least] = hotels
    .filter(isPriced)
    .map(({ cheapestTotal }) => cheapestTotal)
    .sort((left, right) => left.amount - right.amount);
  return least === undefined ? undefined : moneyWords(least, language);
};

/** Hotels of which only the town is known stand at one point: their dot leads to their rows. */
const markOf = (hotels: readonly Shown[], { language, stay }: MapContext): MapMark[] => {
  const [first] = hotels;
  if (first?.coordinates == null) return [];
  const { map: words } = staySearchIn(language);
  const price = priceOf(hotels, language);
  const { latitude, longitude } = first.coordinates;
  if (hotels.length === 1)
    return [
      {
        latitude,
        longitude,
        name: first.name,
        href: pageOf(first, { language, stay }),
        label: price,
      },
    ];
  const names = hotels.map(({ name }) => name).join(', ');
  return [
    {
      ...{ latitude, longitude, count: hotels.length },
      name: words.hotels(hotels.length, names),
      href: `#${rowId(first)}`,
      label: price === undefined ? undefined : words.from(price),
    },
  ];
};

const marksOf = (hotels: readonly Shown[], context: MapContext): MapMark[] => {
  const located = hotels.filter(({ coordinates }) => coordinates !== null);
  const at = ({ coordinates }: Shown): string =>
    `${coordinates?.latitude} ${coordinates?.longitude}`;
  return [...Map.groupBy(located, at).values()].flatMap((group) => markOf(group, context));
};

/** Null where no hotel of the page has a position. */
export const staysMap = (hotels: readonly Shown[], context: MapContext): Part => {
  const { language } = context;
  const marks = marksOf(hotels, context);
  if (marks.length === 0) return null;
  const { map: words } = staySearchIn(language);
  const svg = mapSvg({
    frame: localFrame(marks, SIZE),
    marks,
    towns: townsIn(context.towns, language),
    title: words.title,
  });
  return html`<figure class="map-figure no-print">
    <h2 class="label">${words.heading}</h2>
    ${new Html(svg)}
    <figcaption class="quiet">${words.source}</figcaption>
  </figure>`;
};
