import { KINDS, type Kind } from '#register/records/kinds.ts';
import type { Entry } from '#register/search/entry.ts';

/** Fields that only say whether a record is listed; all published records are. */
const SWITCHES = ['active', 'listed'];

const isKnown = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** The fields of an entry that have a value; empty ones are left out, as in the content. */
export const knownFields = (record: object): [field: string, value: unknown][] =>
  Object.entries(record).filter(([field, value]) => !SWITCHES.includes(field) && isKnown(value));

/** An entry in the published data dump of the register. */
export type DumpRecord = Readonly<Record<string, unknown>> & { kind: Kind; slug: string };

/** What of an entry stands in the dump; the record as its register has it. */
type Dumped = Pick<Entry, 'kind' | 'id' | 'slug'> & { record: object };

export const dumpRecord = ({ kind, id, slug, record }: Dumped): DumpRecord => ({
  kind,
  id,
  slug,
  ...Object.fromEntries(knownFields(record)),
});

const compare = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

/**
 * Sorted by register, then by slug: anyone with a copy can reproduce this order, since it depends
 * on these two only.
 */
export const inDumpOrder = <R extends { kind: Kind; slug: string }>(records: readonly R[]): R[] =>
  records.toSorted(
    (left, right) =>
      KINDS.indexOf(left.kind) - KINDS.indexOf(right.kind) || compare(left.slug, right.slug),
  );

/** One JSON object per line, each with a line end. */
export const jsonLines = (records: readonly DumpRecord[]): string =>
  inDumpOrder(records)
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('');
