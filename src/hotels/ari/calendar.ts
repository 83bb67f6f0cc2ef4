import { joined } from '#kernel/text/joined.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Advice, Applied } from '#hotels/calendar/advice.ts';
import { applyFreeRooms } from '#hotels/calendar/apply-free-rooms.ts';
import { applyInventory } from '#hotels/calendar/apply-inventory.ts';
import { applyRatePlans } from '#hotels/calendar/apply-rate-plans.ts';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { noRestriction, type RatePlan } from '#hotels/calendar/rate-plan.ts';
import type { Room } from '#hotels/calendar/room.ts';
import { mostGuests, pricedProducts, ratesOf, type PricedProducts } from './rates.ts';
import { rulesOf } from './rules.ts';
import { productKey, type AriPackage, type AriRoom, type AriState } from './state.ts';
import { NAMED_MOST, ofUnknown } from './unknown.ts';

/** Makes the hotel's calendar from the messages of its system. */

/** Objects that were neither removed nor replaced by a later complete set. */
const current = <Value>(
  all: Readonly<Record<string, readonly [number, Value | null]>>,
  clearedMs: number,
): [string, Value][] =>
  Object.entries(all)
    .flatMap(([code, [atMs, value]]): [string, Value][] =>
      value === null || atMs < clearedMs ? [] : [[code, value]],
    )
    .sort(([one], [other]) => (one < other ? -1 : 1));

const GUESTS_MOST = 99;

/** Prices name the number of guests: up to the largest number nobody pays as an extra guest. */
const standardGuests = ({ capacity }: AriRoom, priced: number): number =>
  Math.max(1, Math.min(GUESTS_MOST, capacity ?? priced, priced));

const roomOf = (code: string, room: AriRoom, priced: number): Room => {
  const maximumGuests = Math.min(
    GUESTS_MOST,
    Math.max(1, room.capacity ?? Math.max(priced, room.minimumGuests ?? 1)),
  );
  const minimumGuests = Math.min(maximumGuests, Math.max(1, room.minimumGuests ?? 1));
  return {
    code,
    names: room.names,
    descriptions: room.descriptions,
    minimumGuests,
    // Rates have a standard of their own; that of the room is not below its fewest guests.
    standardGuests: Math.min(maximumGuests, Math.max(minimumGuests, priced)),
    maximumGuests,
    maximumChildren: null,
    ...(room.adultCapacity === null ? {} : { adultCapacity: room.adultCapacity }),
    ...(room.childCapacity === null ? {} : { childCapacity: room.childCapacity }),
    ...(room.minimumAge === null ? {} : { minimumAge: room.minimumAge }),
  };
};

/** The messages do not contain this: priced products are sold with any ages of children. */
const ADULT_AGE = 18;

const isSold = (roomCode: string, room: AriRoom, code: string, pack: AriPackage): boolean =>
  (room.packages === null || room.packages.includes(code)) &&
  (pack.rooms === null || pack.rooms.includes(roomCode));

const cancellationOf = ({ refundable, freeUntilDays }: AriPackage) =>
  refundable === null ? {} : { cancellation: { refundable, freeUntilDays, texts: {} } };

interface Known {
  state: AriState;
  rooms: readonly (readonly [string, AriRoom])[];
  priced: PricedProducts;
}

const planOf = (
  { state, rooms, priced }: Known,
  [code, pack]: readonly [string, AriPackage],
): RatePlan | null => {
  const sold = rooms.filter(([roomCode, room]) => isSold(roomCode, room, code, pack));
  const codes = sold.map(([roomCode]) => roomCode);
  const own = codes.flatMap((roomCode) => priced.get(productKey(roomCode, code)) ?? []);
  const { rates, currency } = ratesOf(own, pack.occupancy);
  if (rates.length === 0) return null;
  return {
    code,
    names: pack.names,
    currency,
    board: pack.board,
    basis: 'room',
    unitNights: 1,
    rates,
    rules: codes.flatMap((roomCode) => rulesOf(state, roomCode, code)),
    supplements: [],
    restriction: {
      ...noRestriction(ADULT_AGE),
      ...(pack.occupancy === null ? {} : { maximumGuests: pack.occupancy }),
    },
    freeNights: null,
    familyOffer: null,
    standardByRate: true,
    ...cancellationOf(pack),
  };
};

/** An unchanged part stays the same object, and is not written again. */
const same = <Value>(before: Value | undefined, after: Value): Value =>
  before !== undefined && isDeepStrictEqual(before, after) ? before : after;

/** Products with prices and without any availability: they are not sold. */
const neverOpened = (state: AriState, plans: readonly RatePlan[]): Advice[] => {
  const closed = plans.flatMap(({ code, rates }) =>
    [...new Set(rates.map(({ room }) => room))]
      .filter(
        (room) =>
          state.restrictions[productKey(room, code)]?.open === undefined &&
          state.restrictions[productKey(room, null)]?.open === undefined,
      )
      .map((room) => `${room} in ${code}`),
  );
  if (closed.length === 0) return [];
  const named = closed.slice(0, NAMED_MOST).join(', ');
  const sentence = joined(
    'Not sold until OTA_HotelAvailNotifRQ says Restriction="Master" Status="Open": ',
    named,
  );
  return [{ type: 'advisory', sentence }];
};

/** The calendar of a state. @throws Refusal `INVALID` above the limits of a hotel */
export const calendarOf = (now: HotelCalendar, state: AriState, today: number): Applied => {
  const rooms = current(state.rooms, state.clearedMs);
  const packages = current(state.packages, state.clearedMs);
  const codesOf = (all: readonly (readonly [string, unknown])[]) => all.map(([code]) => code);
  const priced = pricedProducts(state, codesOf(rooms), codesOf(packages));
  const standard = new Map(
    rooms.map(([code, room]) => [code, standardGuests(room, mostGuests(priced).get(code) ?? 1)]),
  );
  const plans = packages.flatMap((each) => planOf({ state, rooms, priced }, each) ?? []);
  const made = rooms.map(([code, room]) => roomOf(code, room, standard.get(code) ?? 1));
  const known = new Map(now.plans.map((plan) => [plan.code, plan]));
  const withRooms = applyInventory(now, same(now.rooms, made));
  const withPlans = applyRatePlans(withRooms.calendar, {
    isComplete: true,
    changes: plans.map((plan) => ({ type: 'put', plan: same(known.get(plan.code), plan) })),
  });
  const codes = new Set(rooms.map(([code]) => code));
  const withFree = applyFreeRooms(
    withPlans.calendar,
    {
      isComplete: true,
      rooms: Object.entries(state.counts)
        .filter(([room]) => codes.has(room))
        .flatMap(([room, days]) =>
          days.map(([first, last, , count]) => ({ room, first, last, count })),
        ),
      closings: [],
    },
    today,
  );
  return {
    calendar: { ...withFree.calendar, closings: same(now.closings, []) },
    advice: [...withPlans.advice, ...neverOpened(state, plans), ...ofUnknown(state, today)],
  };
};
