import { say, without, type Said, type SaidDays, type Wins } from './ranges.ts';
import { ofClears, ofCounts, ofExtras, ofNamed, ofPrices, ofRestrictions } from './safer.ts';
import {
  productKey,
  RESTRICTIONS,
  type AriChange,
  type AriPackage,
  type AriProduct,
  type AriRoom,
  type AriState,
  type RestrictionName,
} from './state.ts';

/**
 * Adds a message to a state. Of its elements about the same day the later one holds, as in a season
 * with exceptions; the message as a whole is then laid over what was said before.
 */

type Restrictions = Map<RestrictionName, SaidDays<boolean | number>>;

/** The content of one message. */
interface Layer {
  atMs: number;
  clears: boolean;
  rooms: Map<string, AriRoom | null>;
  packages: Map<string, AriPackage | null>;
  products: Map<string, AriProduct>;
  /** By room, then by package; a package of null is every package. */
  restrictions: Map<string, Map<string | null, Restrictions>>;
  counts: Map<string, SaidDays<number>>;
}

type Change<Type extends AriChange['type']> = Extract<AriChange, { type: Type }>;

const LATER: Wins<unknown> = () => true;

const putProduct = (
  { products, atMs }: Layer,
  change: Change<'clear-rates' | 'price' | 'extras'>,
): void => {
  const key = productKey(change.room, change.package);
  const product = products.get(key) ?? { cleared: [], prices: {}, extras: [] };
  products.set(key, product);
  const { first, last } = change;
  if (change.type === 'clear-rates')
    product.cleared = say(product.cleared, [first, last, atMs, change.isRemoval], LATER);
  else if (change.type === 'extras')
    product.extras = say(product.extras, [first, last, atMs, change.extras], LATER);
  else {
    const { guests, amount, currency } = change;
    const before = product.prices[guests] ?? [];
    product.prices[guests] = say(before, [first, last, atMs, { amount, currency }], LATER);
  }
};

/** Makes the exception of one package newer than what the same message says of all packages. */
const EXCEPTION_MS = 0.5;

const putRestriction = (
  { restrictions, atMs }: Layer,
  { room, package: pack, name, value, first, last }: Change<'restriction'>,
): void => {
  const ofRoom = restrictions.get(room) ?? new Map<string | null, Restrictions>();
  restrictions.set(room, ofRoom);
  if (pack === null)
    for (const own of ofRoom.values()) {
      const days = own.get(name);
      if (days !== undefined) own.set(name, without(days, { first, last }));
    }
  const isException = pack !== null && ofRoom.get(null)?.has(name) === true;
  const own = ofRoom.get(pack) ?? new Map<RestrictionName, SaidDays<boolean | number>>();
  ofRoom.set(pack, own);
  const saidMs = isException ? atMs + EXCEPTION_MS : atMs;
  const said: Said<boolean | number> = [first, last, saidMs, value];
  own.set(name, say(own.get(name) ?? [], said, LATER));
};

const put = (layer: Layer, change: AriChange): void => {
  switch (change.type) {
    case 'clear-property':
      layer.clears = true;
      return;
    case 'room':
      layer.rooms.set(change.code, change.room);
      return;
    case 'package':
      layer.packages.set(change.code, change.package);
      return;
    case 'clear-rates':
    case 'price':
    case 'extras':
      return putProduct(layer, change);
    case 'restriction':
      return putRestriction(layer, change);
    case 'count': {
      const { room, first, last, count } = change;
      const before = layer.counts.get(room) ?? [];
      layer.counts.set(room, say(before, [first, last, layer.atMs, count], LATER));
    }
  }
};

const layerOf = (changes: readonly AriChange[], atMs: number): Layer => {
  const layer: Layer = {
    ...{ atMs, clears: false, rooms: new Map(), packages: new Map(), products: new Map() },
    ...{ restrictions: new Map(), counts: new Map() },
  };
  for (const change of changes) put(layer, change);
  return layer;
};

type Known<Value> = Readonly<Record<string, Value>>;

/** Keys come from the hotel's system: none of them is one that every object has. */
const extended = <Value, Added>(
  known: Known<Value>,
  added: Iterable<readonly [string, Added]>,
  join: (before: Value | undefined, next: Added) => Value,
): Record<string, Value> => {
  const all = new Map(Object.entries(known));
  for (const [key, value] of added) all.set(key, join(all.get(key), value));
  return Object.fromEntries(all);
};

const laid = <Value>(
  before: SaidDays<Value> = [],
  next: SaidDays<Value>,
  wins: Wins<Value>,
): SaidDays<Value> => next.reduce((days, each) => say(days, each, wins), before);

type Named<Value> = Record<string, [number, Value | null]>;

const sayNamed = <Value extends object>(known: Named<Value>, added: Named<Value>): Named<Value> =>
  extended(known, Object.entries(added), (before, next): [number, Value | null] => {
    const isKept =
      before !== undefined && !ofNamed([0, 0, next[0], next[1]], [0, 0, before[0], before[1]]);
    return isKept ? before : next;
  });

const namedAt = <Value>(all: ReadonlyMap<string, Value | null>, atMs: number): Named<Value> =>
  Object.fromEntries([...all].map(([code, value]) => [code, [atMs, value]]));

const productWith = (before: AriProduct | undefined, next: AriProduct): AriProduct => ({
  cleared: laid(before?.cleared, next.cleared, ofClears),
  prices: extended(before?.prices ?? {}, Object.entries(next.prices), (days, each) =>
    laid(days, each, ofPrices),
  ),
  extras: laid(before?.extras, next.extras, ofExtras),
});

type OfProduct = AriState['restrictions'][string];

const restrictionsWith = (before: OfProduct | undefined, next: OfProduct): OfProduct => {
  const all = { ...before };
  for (const name of RESTRICTIONS) {
    const days = next[name];
    if (days !== undefined) all[name] = laid(all[name], days, ofRestrictions(name));
  }
  return all;
};

const byProduct = ({ restrictions }: Layer): [string, OfProduct][] =>
  [...restrictions].flatMap(([room, ofRoom]) =>
    [...ofRoom].map(([pack, own]): [string, OfProduct] => [
      productKey(room, pack),
      Object.fromEntries(own),
    ]),
  );

/** One state of two: of each day the newer value holds, whichever of the two contains it. */
export const joinedStates = (one: AriState, other: AriState): AriState => ({
  ...one,
  clearedMs: Math.max(one.clearedMs, other.clearedMs),
  rooms: sayNamed(one.rooms, other.rooms),
  packages: sayNamed(one.packages, other.packages),
  products: extended(one.products, Object.entries(other.products), productWith),
  restrictions: extended(one.restrictions, Object.entries(other.restrictions), restrictionsWith),
  counts: extended(one.counts, Object.entries(other.counts), (days, each) =>
    laid(days, each, ofCounts),
  ),
});

/** The state after a message. */
export const changed = (state: AriState, changes: readonly AriChange[], atMs: number): AriState => {
  const layer = layerOf(changes, atMs);
  return joinedStates(state, {
    clearedMs: layer.clears ? atMs : 0,
    rooms: namedAt(layer.rooms, atMs),
    packages: namedAt(layer.packages, atMs),
    products: Object.fromEntries(layer.products),
    restrictions: Object.fromEntries(byProduct(layer)),
    counts: Object.fromEntries(layer.counts),
  });
};
