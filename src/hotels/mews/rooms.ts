import { SourceError, type LiveResult } from '#hotels/live/ports.ts';
import type { RoomPrice, Unbookable } from '#hotels/price.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import { ASKED_CURRENCY, totalIn } from './amount.ts';
import { textOf } from './localized.ts';
import { isForParty, type Party } from './party.ts';
import type { HotelProfile } from './profile.ts';
import { violatedReason } from './restrictions.ts';
import type { AvailabilityShape, CategoryShape, OccupancyShape } from './shapes.ts';

/** The most offers of one hotel in an answer: the cheapest ones. */
const MOST_ROOMS = 40;

/** Why a category has no room price. */
type Miss = 'sold_out' | 'occupancy' | 'no_rate' | 'other_currency' | 'unreadable';

interface Cheapest {
  rateId: string;
  cents: number;
}

/** The properties by which rates differ for a guest. */
const nameOf = (rateId: string, publicRates: Reading['publicRates']): string =>
  publicRates.get(rateId) ?? rateId;

/**
 * The cheapest public rate of each group that looks the same to a guest: flexible rates, and
 * others.
 */
const pricesOf = (
  pricing: NonNullable<OccupancyShape['Pricing']>,
  publicRates: Reading['publicRates'],
): readonly Cheapest[] | Miss => {
  const cheapest = new Map<string, Cheapest>();
  const misses = new Set<Miss>();
  for (const { RateId: rateId, Price } of pricing) {
    if (!publicRates.has(rateId)) continue;
    const total = totalIn(Price?.TotalAmount ?? Price?.Total ?? {}, ASKED_CURRENCY);
    const known = cheapest.get(nameOf(rateId, publicRates));
    if (typeof total === 'string') misses.add(total === 'no_amount' ? 'no_rate' : total);
    else if (total.cents === 0) misses.add('no_rate');
    else if (known === undefined || total.cents < known.cents)
      cheapest.set(nameOf(rateId, publicRates), { rateId, cents: total.cents });
  }
  if (cheapest.size > 0) return [...cheapest.values()];
  const worst = ['unreadable', 'other_currency'] as const;
  return worst.find((miss) => misses.has(miss)) ?? 'no_rate';
};

const offersOf = (
  category: CategoryShape,
  party: Party,
  { profile, stay, publicRates }: Reading,
): readonly RoomPrice[] | Miss => {
  const { AvailableRoomCount: free = null, RoomCategoryId: roomCode } = category;
  if (free !== null && free < 1) return 'sold_out';
  const own = (category.RoomOccupancyAvailabilities ?? []).filter((each) =>
    isForParty(each, party, stay),
  );
  if (own.length === 0) return 'occupancy';
  const pricing = own.flatMap(({ Pricing }) => Pricing ?? []);
  const prices = pricesOf(pricing, publicRates);
  if (typeof prices === 'string') return prices;
  const room = profile.rooms.get(roomCode);
  return prices.map(({ rateId, cents }) => ({
    roomCode,
    roomName: room?.name ?? null,
    maximumGuests: room?.maximumGuests ?? null,
    planCode: rateId,
    planName: publicRates.get(rateId) ?? null,
    board: null,
    currency: ASKED_CURRENCY,
    totalCents: cents,
    // Mews gives the total and an average, but not the price of each night.
    nights: [],
    availableRooms: free,
  }));
};

interface Reading {
  profile: HotelProfile;
  stay: Stay;
  /** The names of public rates, by id. */
  publicRates: ReadonlyMap<string, string | null>;
}

const DETAILS = {
  occupancy: 'Mews: no room category takes this party',
  no_rate: 'Mews: no public rate has a price',
  sold_out: 'Mews: no room category is available',
} as const satisfies Partial<Record<Unbookable['reason'], string>>;

const unbookable = (misses: readonly Miss[], violated: Unbookable | undefined): Unbookable => {
  if (misses.includes('unreadable')) throw new SourceError('A price of Mews cannot be read');
  if (misses.includes('other_currency'))
    throw new SourceError(`Mews names no price in ${ASKED_CURRENCY}`);
  if (violated !== undefined) return violated;
  const reason = (['no_rate', 'occupancy'] as const).find((miss) => misses.includes(miss));
  return { reason: reason ?? 'sold_out', detail: DETAILS[reason ?? 'sold_out'] };
};

/** The public rates of each category, the cheapest offer first; or the reason against one. */
export const roomsOf = (
  { Rates, RoomCategoryAvailabilities, ViolatedRestrictions }: AvailabilityShape,
  party: Party,
  { profile, stay }: Pick<Reading, 'profile' | 'stay'>,
): LiveResult => {
  const open = Rates.filter(({ IsPrivate }) => IsPrivate !== true);
  const publicRates = new Map(open.map(({ Id, Name }) => [Id, textOf(Name)]));
  const reading = { profile, stay, publicRates };
  const all = RoomCategoryAvailabilities.map((each) => offersOf(each, party, reading));
  const rooms = all
    .flatMap((each) => (typeof each === 'string' ? [] : each))
    .sort(
      (left, right) =>
        left.totalCents - right.totalCents || (left.roomCode < right.roomCode ? -1 : 1),
    );
  if (rooms.length > 0) return { rooms: rooms.slice(0, MOST_ROOMS) };
  const misses = all.filter((each) => typeof each === 'string');
  const violated = violatedReason(ViolatedRestrictions ?? [], nightsOf(stay));
  return { unbookable: unbookable(misses, violated) };
};
