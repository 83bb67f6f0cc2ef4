import { createHash } from 'node:crypto';
import { canonicalJson } from '#kernel/http/canonical-json.ts';
import { knownFields } from '#register/dump/line.ts';
import type { Change, Numbered } from './change.ts';

/** Long enough that two values of the same field do not share one by chance. */
const DIGEST_LETTERS = 8;
const CHAIN_LETTERS = 16;

const digestOf = (text: string, letters: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, letters);

const digestsOf = new WeakMap<object, Readonly<Record<string, string>>>();

const makeDigests = (record: object): Record<string, string> =>
  Object.fromEntries(
    knownFields(record).map(([field, value]) => [
      field,
      digestOf(canonicalJson(value), DIGEST_LETTERS),
    ]),
  );

/** A digest of each filled field of a record; cached, so the record must not change later. */
export const fieldDigests = (record: object): Readonly<Record<string, string>> => {
  const digests = digestsOf.get(record) ?? makeDigests(record);
  digestsOf.set(record, digests);
  return digests;
};

/** The chain before the first change. */
export const START = '0'.repeat(CHAIN_LETTERS);

/**
 * Numbers changes and chains their digests, so that a cursor identifies all changes before it and
 * a cursor of another history is recognized. `before` is the last change with a number.
 */
export const numbered = (
  changes: readonly Change[],
  before: Pick<Numbered, 'sequence' | 'chain'> = { sequence: 0, chain: START },
): Numbered[] => {
  let { chain } = before;
  return changes.map((change, index) => {
    chain = digestOf(chain + canonicalJson(change), CHAIN_LETTERS);
    return { sequence: before.sequence + index + 1, chain, change };
  });
};
