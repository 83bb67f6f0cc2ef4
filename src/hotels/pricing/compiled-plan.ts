import { rangeTables, type RangeTable } from '#hotels/calendar/range-table.ts';
import type { BookingRule, RatePlan, Supplement } from '#hotels/calendar/rate-plan.ts';
import { textIn } from '#hotels/calendar/texts.ts';
import { rateTable, type RateTable } from './rate-table.ts';

/** A price of a mandatory supplement, with its supplement. */
export type SupplementPrice = Supplement['prices'][number] & { supplement: Supplement };

/** A plan with its dated parts sorted, so that a stay reads only the parts that it needs. */
export interface CompiledPlan {
  plan: RatePlan;
  /** The properties by which plans of a room differ for a guest, as a text. */
  shownAs: string;
  rates: ReadonlyMap<string, RateTable>;
  /** The key null has those of every room. */
  rules: ReadonlyMap<string | null, RangeTable<BookingRule>>;
  /** Prices of all supplements that every stay pays; the key null has those of every room. */
  supplements: ReadonlyMap<string | null, RangeTable<SupplementPrice>>;
}

const rateTables = ({ rates }: RatePlan): CompiledPlan['rates'] =>
  new Map(
    [...Map.groupBy(rates, ({ room }) => room)].map(([room, group]) => [room, rateTable(group)]),
  );

const shownAs = ({ code, names, board, currency, cancellation }: RatePlan): string =>
  JSON.stringify([textIn(names, 'en') ?? code, board, currency, cancellation ?? null]);

const compile = (plan: RatePlan): CompiledPlan => ({
  plan,
  shownAs: shownAs(plan),
  rates: rateTables(plan),
  rules: rangeTables(plan.rules, ({ room }) => room),
  supplements: rangeTables(
    plan.supplements
      .filter(({ mandatory }) => mandatory)
      .flatMap((supplement) => supplement.prices.map((price) => ({ ...price, supplement }))),
    ({ room }) => room,
  ),
});

const compiled = new WeakMap<RatePlan, CompiledPlan>();

/**
 * Compiled at first use and cached as long as the plan exists; the plan must not change after that.
 */
export const compiledPlan = (plan: RatePlan): CompiledPlan => {
  const known = compiled.get(plan);
  if (known !== undefined) return known;
  const fresh = compile(plan);
  compiled.set(plan, fresh);
  return fresh;
};
