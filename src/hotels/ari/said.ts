import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { joinedStates } from './changed.ts';
import { ariState, EMPTY_STATE, type AriState } from './state.ts';

/**
 * Everything that was sent for a hotel, by who sent it: what a vendor has said ends with its
 * permission, and what the hotel's own system has said stays.
 */
export interface AriSaid {
  own: AriState;
  vendors: ReadonlyMap<string, AriState>;
}

const byVendor = z.record(z.string(), ariState);

/** The state of the hotel's own system, with those of vendors beside it. */
const kept = ariState
  .extend({ vendors: byVendor.optional() })
  .transform(({ vendors = {}, ...own }): AriSaid => ({
    own,
    vendors: new Map(Object.entries(vendors)),
  }));

/** As it was kept before senders were kept apart: all of it ends with the vendor, as it did. */
const keptTogether = ariState
  .extend({ vendors: z.array(z.string()).nonempty() })
  .transform(({ vendors, ...state }): AriSaid => ({
    own: EMPTY_STATE,
    vendors: new Map(vendors.slice(-1).map((vendor) => [vendor, state])),
  }));

/** The stored text as {@link AriSaid}. */
export const ariSaid = z.union([kept, keptTogether]);

export const NOTHING_SAID: AriSaid = { own: EMPTY_STATE, vendors: new Map() };

export const saidText = ({ own, vendors }: AriSaid): string =>
  JSON.stringify(vendors.size === 0 ? own : { ...own, vendors: Object.fromEntries(vendors) });

/** What one sender has said; null: the hotel's own system. */
export const saidOf = ({ own, vendors }: AriSaid, vendor: string | null): AriState =>
  vendor === null ? own : (vendors.get(vendor) ?? EMPTY_STATE);

export const withSaid = (said: AriSaid, vendor: string | null, state: AriState): AriSaid =>
  vendor === null
    ? { ...said, own: state }
    : { ...said, vendors: new Map(said.vendors).set(vendor, state) };

/** Whether nothing was said. */
export const isSilent = (state: AriState): boolean => isDeepStrictEqual(state, EMPTY_STATE);

/** Without a vendor whose permission ends. */
export const withoutVendor = ({ own, vendors }: AriSaid, ended: string): AriSaid => ({
  own,
  vendors: new Map([...vendors].filter(([vendor]) => vendor !== ended)),
});

/** The state of all senders together, which the hotel's calendar is made from. */
export const wholeState = ({ own, vendors }: AriSaid): AriState =>
  [...vendors.values()].reduce(joinedStates, own);
