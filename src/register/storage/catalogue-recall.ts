import { createClient } from '@libsql/client/sqlite3';
import { z } from 'zod';
import { KINDS } from '#register/records/kinds.ts';
import { NO_PLACES } from '#register/places/locality.ts';
import {
  entriesMark,
  hasMarks,
  marksIn,
  placesMark,
  seenMark,
  type Marks,
} from './catalogue-marks.ts';
import type { Positions } from './catalogue-positions.ts';
import { entryRows, type CatalogueContent, type WrittenCatalogue } from './catalogue-writer.ts';
import { NO_PAST } from './history-tables.ts';

/** Recognizes a snapshot that an earlier process wrote from the same content. */

const rows = z.array(z.object({ kind: z.string(), slug: z.string(), position: z.number() }));
const ends = z.array(z.object({ sequence: z.number(), chain: z.string() }));

const positionsOf = (found: unknown, { entries }: CatalogueContent): Positions => {
  const at = new Map(rows.parse(found).map((row) => [`${row.kind}/${row.slug}`, row.position]));
  return new Map(
    entries.map((entry) => [entry, at.get(`${entry.kind}/${entry.slug}`) ?? Number.NaN]),
  );
};

/** Compares the digests of entries, places and observations; the chain covers the changes. */
const isOf = (marks: Marks, { content, positions }: WrittenCatalogue): boolean =>
  [
    ...KINDS.map((kind) => entriesMark(positions, kind)),
    placesMark(content.places ?? NO_PLACES),
    seenMark(content.seen ?? new Map()),
  ].every((own) => hasMarks(marks, own));

/**
 * Null if the snapshot holds other content. The caller must ensure that its search words were made
 * from the same vocabulary.
 */
export const recallCatalogue = async (
  file: string,
  content: CatalogueContent,
): Promise<WrittenCatalogue | null> => {
  const client = createClient({ url: `file:${file}`, concurrency: 1 });
  try {
    const found = await client.execute('SELECT kind, slug, position FROM entry');
    const last = await client.execute(
      'SELECT sequence, chain FROM change ORDER BY sequence DESC LIMIT 1',
    );
    const written = { content, positions: positionsOf(found.rows, content) };
    const [end] = ends.parse(last.rows);
    const { changes } = content.past ?? NO_PAST;
    const isSamePast =
      end?.chain === changes.at(-1)?.chain && end?.sequence === changes.at(-1)?.sequence;
    if (!isSamePast || found.rows.length !== content.entries.length) return null;
    if (!isOf(await marksIn(client), written)) return null;
    // A later edit compares all rows: computing them now saves that time then.
    entryRows(written.positions, content.vocabulary);
    return written;
  } finally {
    client.close();
  }
};
