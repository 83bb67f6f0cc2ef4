import type { Area, Position, Town } from '#register/places/locality.ts';
import type { Amounts } from './amounts.ts';
import type { Condition } from './condition.ts';
import type { Located } from './located.ts';

/** The conditions of a search, from its arguments and its words. */
export interface Wish {
  conditions: readonly Condition[];
  hotels: readonly Located[];
  /** The index of each hotel in the order of the directory's search, by slug; null: no search. */
  ranks: ReadonlyMap<string, number> | null;
  /** The point from which distances are measured; null: none. */
  from: Town | Area | Position | null;
  /** The conditions of the words on price, stars and board; null: there are no words. */
  amounts: Amounts | null;
  repaired: readonly { written: string; read: string }[];
  notUsed: readonly string[];
}
