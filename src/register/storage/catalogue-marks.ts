import { hash } from 'node:crypto';
import type { SqlReader } from '#kernel/storage/file/file-reader.ts';
import { z } from 'zod';
import type { Seen } from '#register/observer/seen.ts';
import type { Places } from '#register/places/locality.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { Positions } from './catalogue-positions.ts';

/**
 * Digests of parts of a snapshot. A part with the same digest in two snapshots is equal, so a
 * reader of the older one need not read it again.
 */

const digestOf = (value: unknown): string => hash('sha256', JSON.stringify(value));

const keyOf = (part: string): string => `digest_${part}`;

/** The digest of the data that `entries` reads for a register, in the same order. */
export const entriesMark = (positions: Positions, kind: Kind): Readonly<Record<string, string>> => {
  const ordered = [...positions]
    .filter(([entry]) => entry.kind === kind)
    .sort(([, left], [, right]) => left - right)
    .map(([{ id, slug, record, sentences }]) => [id, slug, record, sentences]);
  return { [keyOf(kind)]: digestOf(ordered) };
};

export const placesMark = (places: Places): Readonly<Record<string, string>> => ({
  [keyOf('places')]: digestOf(places),
});

export const seenMark = (seen: Seen): Readonly<Record<string, string>> => ({
  [keyOf('seen')]: digestOf([...seen]),
});

/** Removes the digests from a partial snapshot, so that it is read as a new one. */
export const FORGET_MARKS = "DELETE FROM meta WHERE key GLOB 'digest_*'";

const rows = z.array(z.object({ key: z.string(), value: z.string() }));

/** The digests of parts, by the name of the part: a register, `places` or `seen`. */
export type Marks = ReadonlyMap<string, string>;

const nameOf = (key: string): string => key.slice(keyOf('').length);

/** Whether a snapshot has these digests. */
export const hasMarks = (marks: Marks, own: Readonly<Record<string, string>>): boolean =>
  Object.entries(own).every(([key, digest]) => marks.get(nameOf(key)) === digest);

export const marksIn = async (client: SqlReader): Promise<Marks> => {
  const sql = "SELECT key, value FROM meta WHERE key GLOB 'digest_*'";
  const found = rows.parse((await client.execute(sql)).rows);
  return new Map(found.map(({ key, value }) => [nameOf(key), value]));
};
