import { isoDate } from '#hotels/calendar/day.ts';
import { SourceError, type LiveSystem } from '#hotels/live/ports.ts';
import type { ApaleoSource } from '#hotels/ports.ts';
import type { Unbookable } from '#hotels/price.ts';
import type { Stay } from '#hotels/stay.ts';
import { apaleoApi, type ApaleoApi } from './api.ts';
import { missedBy, violatedBy, type Missed } from './reason.ts';
import { roomsOf } from './rooms.ts';
import { indexShape, offersShape, propertiesShape } from './shapes.ts';
import type { ApaleoOptions } from './token.ts';

/** The rates that hotels show on their own booking pages. */
const CHANNEL = 'Ibe';
/** The most rate plans whose restrictions are requested if no offer can be booked. */
const PLANS_ASKED = 3;

interface Asked {
  api: ApaleoApi;
  source: ApaleoSource;
  stay: Stay;
  signal: AbortSignal;
}

const offersOf = async ({ api, source, stay, signal }: Asked, includeUnavailable: boolean) => {
  const { adults, childrenAges } = stay;
  const found = await api.ask({
    client: source.client,
    path: '/booking/v1/offers',
    query: {
      propertyId: source.propertyId,
      arrival: isoDate(stay.arrival),
      departure: isoDate(stay.departure),
      adults: String(adults),
      ...(childrenAges.length === 0 ? {} : { childrenAges: childrenAges.join(',') }),
      channelCode: CHANNEL,
      timeSliceTemplate: 'OverNight',
      ...(includeUnavailable ? { includeUnavailable: 'true' } : {}),
    },
    shape: offersShape,
    signal,
  });
  return found?.offers ?? [];
};

/** The restriction that the guest can change most easily, of all rate plans. */
const restrictedBy = async (
  { api, source, stay, signal }: Asked,
  { restricted }: Missed,
): Promise<Unbookable | undefined> => {
  const found = await Promise.all(
    restricted.slice(0, PLANS_ASKED).map(async (ratePlanId) => {
      const index = await api.ask({
        client: source.client,
        path: '/booking/v1/offer-index',
        query: {
          ratePlanId,
          from: isoDate(stay.arrival),
          to: isoDate(stay.departure),
          channelCode: CHANNEL,
        },
        shape: indexShape,
        signal,
      });
      return violatedBy(index?.timeSlices ?? [], stay);
    }),
  );
  const order = ['min_stay', 'max_stay', 'closed_to_arrival', 'closed_to_departure', 'closed'];
  return found
    .flatMap((each) => each ?? [])
    .sort(
      (left, right) =>
        order.indexOf(left.reason) - order.indexOf(right.reason) ||
        (left.nights ?? 0) - (right.nights ?? 0),
    )[0];
};

const whyNot = async (asked: Asked): Promise<Unbookable> => {
  const missed = missedBy(await offersOf(asked, true));
  const violated = missed.reason === 'closed' ? await restrictedBy(asked, missed) : undefined;
  const detail = `apaleo: no offer can be booked, ${missed.reason}`;
  return violated ?? { reason: missed.reason, detail };
};

/** Prices of hotels that use apaleo, from its Booking API. */
export const apaleoSystem = (options: ApaleoOptions): LiveSystem<ApaleoSource> => {
  const api = apaleoApi(options);
  return {
    ask: async (source, stay, signal) => {
      const asked = { api, source, stay, signal };
      const { rooms, hasUnclear } = roomsOf(await offersOf(asked, false), source, stay);
      if (rooms.length > 0) return { rooms };
      if (hasUnclear) throw new SourceError('The amounts of an offer of apaleo make no total');
      return { unbookable: await whyNot(asked) };
    },
  };
};

/** The properties that a client may read, for the operator who sets one. @throws SourceError */
export const apaleoProperties = async (
  options: ApaleoOptions,
  client: string,
  signal: AbortSignal,
): Promise<readonly { id: string; name: string | null }[]> => {
  const found = await apaleoApi(options).ask({
    client,
    path: '/inventory/v1/properties',
    query: { pageSize: '500' },
    shape: propertiesShape,
    signal,
  });
  return (found?.properties ?? []).map(({ id, name }) => ({ id, name: name ?? null }));
};
