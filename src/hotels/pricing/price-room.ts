import type { RatePlan } from '#hotels/calendar/rate-plan.ts';
import type { Room } from '#hotels/calendar/room.ts';
import type { NightPrice, Unbookable } from '#hotels/price.ts';
import { nightsOf, type Stay } from '#hotels/stay.ts';
import { compiledPlan, type CompiledPlan } from './compiled-plan.ts';
import { limitRefusal, stayLimits, type StayLimits } from './limits.ts';
import { guestRefusal, partyOf, roomRefusal } from './party.ts';
import { NEWEST_PROTOCOL, type Protocol } from './protocol.ts';
import { rateCosts } from './rates.ts';
import { nightCents, totalCents } from './rounding.ts';
import { staySupplements, supplementCosts, type StaySupplements } from './supplements.ts';

/** The price of a stay, in cents of the plan's currency. */
export interface StayPrice {
  totalCents: number;
  nights: readonly NightPrice[];
}

interface PricingOptions {
  /** AlpineBits version whose rules apply; the newest by default. */
  protocol?: Protocol;
}

export const isUnbookable = (outcome: object): outcome is Unbookable => 'reason' in outcome;

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

interface Costs {
  /** Prices of each night by the rates, for `unit` nights. */
  costs: readonly number[];
  unit: number;
  /** Amounts of each night by the supplements, for the whole stay. */
  extras: readonly number[];
}

const priceOf = (stay: Stay, { costs, unit, extras }: Costs): StayPrice => {
  const over = nightsOf(stay);
  return {
    totalCents: totalCents({ parts: sum(costs), over: unit }, { parts: sum(extras), over }),
    nights: costs.map((parts, night) => ({
      day: stay.arrival + night,
      cents: nightCents({ parts, over: unit }, { parts: extras[night] ?? 0, over }),
    })),
  };
};

/** A plan with its conditions for one stay in any of its rooms, computed once for all of them. */
export interface StayPlan {
  compiled: CompiledPlan;
  refusal: Unbookable | null;
  limits: StayLimits;
  supplements: StaySupplements;
}

export const stayPlan = (compiled: CompiledPlan, stay: Stay): StayPlan => ({
  compiled,
  refusal: guestRefusal(compiled.plan.restriction, stay),
  limits: stayLimits(compiled, stay),
  supplements: staySupplements(compiled, stay),
});

/** As `priceRoom`, for a plan that is prepared for the stay. */
export const priceByPlan = (
  { compiled, refusal, limits, supplements }: StayPlan,
  room: Room,
  stay: Stay,
  protocol: Protocol,
): StayPrice | Unbookable => {
  const { plan } = compiled;
  const guests = roomRefusal(room, stay) ?? refusal;
  if (guests !== null) return guests;
  const party = partyOf(room, stay, { offer: plan.familyOffer, protocol });
  const costs = rateCosts(compiled, room, stay, party);
  if (isUnbookable(costs)) return costs;
  const limit = limitRefusal(compiled, limits, room.code, stay);
  if (limit !== null) return limit;
  const { free } = costs;
  const extras = supplementCosts(supplements, { room: room.code, stay, party, free });
  return priceOf(stay, { costs: costs.nights, unit: plan.unitNights, extras });
};

/**
 * The price of one room in one plan, whether or not the room is free. Of several reasons against a
 * stay the furthest from a price is returned; see `NEARNESS`.
 */
export const priceRoom = (
  plan: RatePlan,
  room: Room,
  stay: Stay,
  { protocol = NEWEST_PROTOCOL }: PricingOptions = {},
): StayPrice | Unbookable => priceByPlan(stayPlan(compiledPlan(plan), stay), room, stay, protocol);
