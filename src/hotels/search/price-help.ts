import type { LeaveOut } from '#hotels/wishes/condition.ts';
import type { Located } from '#hotels/wishes/located.ts';
import type { Wish } from '#hotels/wishes/wish.ts';
import { isJudged } from './judge.ts';
import { priceHotels } from './price-hotels.ts';
import type { SearchPorts } from './ports.ts';
import type { HotelSearch } from './result.ts';

/** Suggestions if hotels match and none of them has a price as requested. */

type PriceLimits = Pick<HotelSearch, 'maxTotalCents' | 'boards'>;

const pricedWith = async (
  matched: readonly Located[],
  search: HotelSearch,
  limits: Partial<PriceLimits>,
  ports: SearchPorts,
): Promise<number> => {
  const hotels = matched.map(({ hotel }) => hotel);
  const { judged } = await priceHotels(hotels, { ...search, ...limits }, ports);
  return [...judged.values()].filter(isJudged).length;
};

/** A limit in the words of the request; else its amount in euros. */
const limitSaid = ({ amounts }: Wish, { maxTotalCents }: HotelSearch): string =>
  amounts?.totalSaid ?? amounts?.maxOfNights?.said ?? String((maxTotalCents ?? 0) / 100);

/** The conditions on price and board to leave out, and how many matching hotels then remain. */
export const priceLeaveOut = async (
  matched: readonly Located[],
  search: HotelSearch,
  wish: Wish,
  ports: SearchPorts,
): Promise<readonly LeaveOut[]> => {
  const { maxTotalCents, boards } = search;
  const leaveOut: LeaveOut[] = [];
  if (maxTotalCents !== null) {
    const total = await pricedWith(matched, search, { maxTotalCents: null }, ports);
    leaveOut.push({ by: 'maxTotal', asked: limitSaid(wish, search), total });
  }
  if (boards.length > 0) {
    const total = await pricedWith(matched, search, { boards: [] }, ports);
    leaveOut.push({ by: 'boards', asked: boards.join(', '), total });
  }
  leaveOut.push({ by: 'pricedOnly', asked: 'true', total: matched.length });
  return leaveOut.filter(({ total }) => total > 0);
};
