import type { Area, Position, Town } from '#register/places/locality.ts';
import type { Amounts } from './amounts.ts';
import type { Condition } from './condition.ts';
import type { Located } from './located.ts';

/** What a search asks of hotels, made of its arguments and of its words. */
export interface Wish {
  conditions: readonly Condition[];
  hotels: readonly Located[];
  /** Positions in the order of the directory's search, by slug; null: nothing was searched. */
  ranks: ReadonlyMap<string, number> | null;
  /** From where distances are measured; null: from nowhere. */
  from: Town | Area | Position | null;
  /** What the words say of price, stars and board; null: there are no words. */
  amounts: Amounts | null;
  repaired: readonly { written: string; read: string }[];
  notUsed: readonly string[];
}
