import { isListed, type Entry } from '#register/search/entry.ts';
import type { Change, Known } from './change.ts';
import { fieldDigests } from './digest.ts';
import type { Tombstone } from '#register/records/tombstone.ts';

/** Compares the register with its history to find changes that are missing in the history. */

export const keyOf = ({ kind, slug }: Pick<Known, 'kind' | 'slug'>): string => `${kind}/${slug}`;

/** A content file, and whether its entry is fictional. */
export type Present = Pick<Entry, 'kind' | 'slug' | 'record'> & { isDemo: boolean };

export interface Register {
  files: readonly Present[];
  /** Whether fictional records are among the files. */
  hasDemo: boolean;
  /** By kind/slug. */
  removed: ReadonlyMap<string, Tombstone>;
}

const findState = (changes: readonly Change[]): ReadonlyMap<string, Known> => {
  const state = new Map<string, Known>();
  for (const { kind, slug, change, fields, demo } of changes) {
    const key = keyOf({ kind, slug });
    if (change === 'removed') state.delete(key);
    else {
      const digests = { ...state.get(key)?.digests, ...fields };
      const known = Object.entries(digests).flatMap(([field, digest]) =>
        digest === null ? [] : [[field, digest] as const],
      );
      state.set(key, { kind, slug, demo, digests: Object.fromEntries(known) });
    }
  }
  return state;
};

const states = new WeakMap<
  readonly Change[],
  { count: number; state: ReadonlyMap<string, Known> }
>();

/** The state of the register after all changes; cached per list of changes. */
const stateAfter = (changes: readonly Change[]): ReadonlyMap<string, Known> => {
  const known = states.get(changes);
  // The list may have grown since.
  if (known?.count === changes.length) return known.state;
  const state = findState(changes);
  states.set(changes, { count: changes.length, state });
  return state;
};

/** The fields that differ, with their new digests; null if a field is empty now. */
const changedFields = (before: Known['digests'], after: Known['digests']) =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .sort()
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, after[field] ?? null]),
  );

const presentIn = (files: readonly Present[]): Map<string, Present> =>
  new Map(files.filter(isListed).map((file) => [keyOf(file), file]));

const removals = (state: ReadonlyMap<string, Known>, { files, removed }: Register, on: string) => {
  const present = presentIn(files);
  return [...state].flatMap(([key, { kind, slug, demo }]): Change[] => {
    if (present.has(key)) return [];
    const { reason, movedTo } = removed.get(key) ?? { reason: 'hidden', movedTo: null };
    return [{ on, kind, slug, change: 'removed', fields: {}, reason, movedTo, demo }];
  });
};

const arrivals = (state: ReadonlyMap<string, Known>, { files }: Register, on: string) =>
  [...presentIn(files)].flatMap(([key, { kind, slug, record, isDemo: demo }]): Change[] => {
    const before = state.get(key);
    const fields = changedFields(before?.digests ?? {}, fieldDigests(record));
    if (Object.keys(fields).length === 0) return [];
    const nothing = { reason: null, movedTo: null };
    const kindOfChange = before === undefined ? 'created' : 'updated';
    // In a new history, entries get the day on which they were listed, before the history began.
    const since = state.size === 0 ? record.listedOn : on;
    return [{ on: since, kind, slug, change: kindOfChange, fields, ...nothing, demo }];
  });

const byKey = (left: Change, right: Change): number =>
  keyOf(left) < keyOf(right) ? -1 : Number(keyOf(left) > keyOf(right));

/** The history without fictional records if the register has none. */
const concerning = (history: readonly Change[], { hasDemo }: Register): readonly Change[] =>
  hasDemo ? history : history.filter(({ demo }) => !demo);

/**
 * The changes that lead from the history to the present register: removals, then new or changed
 * entries. An empty history begins with the days on which records were listed.
 */
export const missingChanges = (
  history: readonly Change[],
  register: Register,
  today: string,
): Change[] => {
  const state = stateAfter(concerning(history, register));
  // Never before the last change, so that the history stays in order of time.
  const last = history.at(-1)?.on ?? '';
  const on = today > last ? today : last;
  const found = arrivals(state, register, on).sort(byKey);
  return [
    ...removals(state, register, on).sort(byKey),
    ...found.sort((left, right) => (left.on < right.on ? -1 : Number(left.on > right.on))),
  ];
};

/** Entries of the history that are neither present nor listed as removed. */
export const unexplained = (history: readonly Change[], register: Register): Known[] => {
  const written = new Set(register.files.map(keyOf));
  return [...stateAfter(concerning(history, register)).values()].filter(
    (known) => !written.has(keyOf(known)) && !register.removed.has(keyOf(known)),
  );
};
