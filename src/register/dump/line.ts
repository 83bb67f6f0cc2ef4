import { KINDS, type Kind } from '#register/records/kinds.ts';
import type { Entry } from '#register/search/entry.ts';

/** Fields that only say whether a record is listed; all that is given out is. */
const SWITCHES = ['active', 'listed'];

const isKnown = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** What is known of an entry: a field that is empty is left out, as in the content itself. */
export const knownFields = (record: object): [field: string, value: unknown][] =>
  Object.entries(record).filter(([field, value]) => !SWITCHES.includes(field) && isKnown(value));

/** An entry as it is given out with the register as data. */
export type DumpRecord = Readonly<Record<string, unknown>> & { kind: Kind; slug: string };

export const dumpRecord = ({ kind, id, slug, record }: Entry): DumpRecord => ({
  kind,
  id,
  slug,
  ...Object.fromEntries(knownFields(record)),
});

const compare = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

/**
 * By register, then by slug: an order that anyone with a copy can make again, since it depends on
 * nothing but the two.
 */
export const inDumpOrder = <R extends { kind: Kind; slug: string }>(records: readonly R[]): R[] =>
  records.toSorted(
    (left, right) =>
      KINDS.indexOf(left.kind) - KINDS.indexOf(right.kind) || compare(left.slug, right.slug),
  );

/** One JSON object a line, each line ended. */
export const jsonLines = (records: readonly DumpRecord[]): string =>
  inDumpOrder(records)
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('');
