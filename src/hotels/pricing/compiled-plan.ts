import { rangeTable, rangeTables, type RangeTable } from '#hotels/calendar/range-table.ts';
import type { BookingRule, RatePlan, Supplement } from '#hotels/calendar/rate-plan.ts';
import { rateTable, type RateTable } from './rate-table.ts';

type SupplementPrice = Supplement['prices'][number];

/** A plan with its dated parts in order, so that a stay reads only what it touches. */
export interface CompiledPlan {
  plan: RatePlan;
  rates: ReadonlyMap<string, RateTable>;
  /** Under null those of every room. */
  rules: ReadonlyMap<string | null, RangeTable<BookingRule>>;
  /** Those that every stay pays. */
  supplements: readonly { supplement: Supplement; prices: RangeTable<SupplementPrice> }[];
}

const rateTables = ({ rates }: RatePlan): CompiledPlan['rates'] =>
  new Map(
    [...Map.groupBy(rates, ({ room }) => room)].map(([room, group]) => [room, rateTable(group)]),
  );

const compile = (plan: RatePlan): CompiledPlan => ({
  plan,
  rates: rateTables(plan),
  rules: rangeTables(plan.rules, ({ room }) => room),
  supplements: plan.supplements
    .filter(({ mandatory }) => mandatory)
    .map((supplement) => ({ supplement, prices: rangeTable(supplement.prices) })),
});

const compiled = new WeakMap<RatePlan, CompiledPlan>();

/** Compiled at first use and kept as long as the plan itself, which must not change any more. */
export const compiledPlan = (plan: RatePlan): CompiledPlan => {
  const known = compiled.get(plan);
  if (known !== undefined) return known;
  const fresh = compile(plan);
  compiled.set(plan, fresh);
  return fresh;
};
