import { linkMaker } from '#hotels/link/link.ts';
import type { SearchPorts } from './ports.ts';

/** The kinds of answers that a hotel can give for a stay. */
export const PRICE_SOURCES = ['prices', 'link', 'none'] as const;
type PriceSource = (typeof PRICE_SOURCES)[number];

/** Prices, or else a booking page that accepts dates and party, or neither. */
export const priceSourceOf = async (
  hotel: string,
  { calendars, settings }: Pick<SearchPorts, 'calendars' | 'settings'>,
): Promise<PriceSource> => {
  const [setting, calendar] = await Promise.all([
    settings.settings([hotel]).then((found) => found.get(hotel)),
    calendars.calendars([hotel]).then((found) => found.get(hotel)),
  ]);
  if ((setting?.source ?? null) !== null || (calendar?.plans.length ?? 0) > 0) return 'prices';
  return linkMaker(setting?.linkTemplate ?? null) === null ? 'none' : 'link';
};
