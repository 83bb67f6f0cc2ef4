import type { InStatement } from '@libsql/client';
import type { SqlReader } from '#kernel/storage/file/file-reader.ts';
import { z } from 'zod';
import { isObject } from '#kernel/is-object.ts';
import { dumpRecord } from '#register/dump/line.ts';
import { change, type Numbered } from '#register/history/change.ts';
import { START } from '#register/history/digest.ts';
import type { Entered, History, Stretch } from '#register/history/ports.ts';
import { tombstone, type Tombstone } from '#register/records/tombstone.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import type { Catalogue } from '#register/search/ports.ts';

/** The history of the register in the snapshot: changes, and tombstones of removed entries. */

export const HISTORY_TABLES = [
  `CREATE TABLE change (
     sequence INTEGER PRIMARY KEY,
     chain TEXT NOT NULL,
     on_day TEXT NOT NULL,
     kind TEXT NOT NULL,
     slug TEXT NOT NULL,
     body TEXT NOT NULL
   ) STRICT`,
  'CREATE INDEX change_entry ON change (kind, slug, sequence)',
  'CREATE INDEX change_day ON change (on_day)',
  `CREATE TABLE removed (
     kind TEXT NOT NULL,
     slug TEXT NOT NULL,
     tombstone TEXT NOT NULL,
     PRIMARY KEY (kind, slug)
   ) STRICT, WITHOUT ROWID`,
];

/** The recorded past: all changes, and tombstones of removed entries by kind/slug. */
export interface Past {
  changes: readonly Numbered[];
  removed: ReadonlyMap<string, Tombstone>;
}

export const NO_PAST: Past = { changes: [], removed: new Map() };

export const historyStatements = ({ changes, removed }: Past): InStatement[] => [
  ...changes.map(({ sequence, chain, change: body }) => ({
    sql: 'INSERT INTO change VALUES (?, ?, ?, ?, ?, ?)',
    args: [sequence, chain, body.on, body.kind, body.slug, JSON.stringify(body)],
  })),
  ...[...removed].map(([key, stone]) => ({
    sql: 'INSERT INTO removed VALUES (?, ?, ?)',
    args: [...key.split('/', 2), JSON.stringify(stone)],
  })),
];

const changeRows = z.array(
  z.tuple([
    z.number(),
    z.string(),
    change,
    z.tuple([z.string(), z.custom<object>(isObject)]).nullable(),
  ]),
);
const ends = z.array(z.object({ sequence: z.number(), chain: z.string() }));
const texts = z.array(z.object({ text: z.string() }));

/** With the present record where this is the last change of an entry, all in one query. */
const CHANGES = `SELECT sequence, chain, body, CASE
    WHEN body ->> '$.change' <> 'removed' AND NOT EXISTS (SELECT 1 FROM change AS later
      WHERE later.kind = change.kind AND later.slug = change.slug
        AND later.sequence > change.sequence)
    THEN (SELECT json_array(id, json(record)) FROM entry
      WHERE entry.kind = change.kind AND entry.slug = change.slug) END AS held
  FROM change WHERE`;

/** One JSON text, because the client takes most of the time to make an object per row. */
const AS_TEXT = `SELECT json_group_array(json_array(sequence, chain, json(body), json(held)))
  AS text FROM`;

const enteredOf = (found: unknown): Entered[] =>
  changeRows
    .parse(JSON.parse(texts.parse(found)[0]?.text ?? '[]'))
    .map(([sequence, chain, entry, held]) => {
      const { kind, slug } = entry;
      const record = held && dumpRecord({ kind, slug, id: held[0], record: held[1] });
      return { sequence, chain, change: entry, record };
    });

const kindsOf = (kind: Kind | null): string => JSON.stringify(kind === null ? KINDS : [kind]);

const IN_KINDS = 'kind IN (SELECT value FROM json_each(?))';

/**
 * The slugs of one entry: the requested one, and its earlier ones, each only until the renaming,
 * since another entry may use the slug afterwards.
 */
const SLUGS = `WITH RECURSIVE known(kind, slug, until) AS (
    SELECT value, ?, ${Number.MAX_SAFE_INTEGER} FROM json_each(?)
    UNION
    SELECT change.kind, change.slug, change.sequence FROM change JOIN known
      ON change.kind = known.kind AND change.body ->> '$.movedTo' = known.slug
      AND change.sequence <= known.until
    WHERE change.body ->> '$.reason' = 'renamed')`;

const OF_SLUGS = `EXISTS (SELECT 1 FROM known WHERE known.kind = change.kind
  AND known.slug = change.slug AND change.sequence <= known.until)`;

const readChanges = async (client: SqlReader, { after, kind, slug, most }: Stretch) => {
  const [where, from] =
    'day' in after ? ['on_day >= ?', after.day] : ['sequence > ?', after.sequence];
  const kinds = kindsOf(kind);
  const asked = `${CHANGES} ${where} AND ${IN_KINDS}`;
  const last = 'ORDER BY sequence LIMIT ?';
  const { rows } = await client.execute(
    slug === null
      ? { sql: `${AS_TEXT} (${asked} ${last})`, args: [from, kinds, most] }
      : {
          sql: `${SLUGS} ${AS_TEXT} (${asked} AND ${OF_SLUGS} ${last})`,
          args: [slug, kinds, from, kinds, most],
        },
  );
  return enteredOf(rows);
};

const readNewest = async (client: SqlReader, kind: Kind | null, most: number) => {
  const asked = `${CHANGES} ${IN_KINDS} AND NOT (body ->> '$.demo')`;
  const { rows } = await client.execute({
    sql: `${AS_TEXT} (${asked} ORDER BY sequence DESC LIMIT ?)`,
    args: [kindsOf(kind), most],
  });
  return enteredOf(rows).toReversed();
};

const readText = async (client: SqlReader, sql: string, args: (string | number)[]) =>
  texts.parse((await client.execute({ sql, args })).rows)[0]?.text ?? null;

const removedRows = z.array(z.object({ kind: z.enum(KINDS), slug: z.string(), text: z.string() }));

/** A removed entry with its tombstone. */
export interface RemovedEntry {
  kind: Kind;
  slug: string;
  stone: Tombstone;
}

export const removedIn = async (client: SqlReader): Promise<RemovedEntry[]> => {
  const sql = 'SELECT kind, slug, tombstone AS text FROM removed ORDER BY kind, slug';
  const rows = removedRows.parse((await client.execute(sql)).rows);
  return rows.map(({ text, ...of }) => ({ ...of, stone: tombstone.parse(JSON.parse(text)) }));
};

export const historyIn = (client: SqlReader): History & Pick<Catalogue, 'tombstone'> => ({
  changes: (stretch) => readChanges(client, stretch),
  newest: (kind, most) => readNewest(client, kind, most),
  chainAt: async (sequence) =>
    sequence === 0
      ? START
      : readText(client, 'SELECT chain AS text FROM change WHERE sequence = ?', [sequence]),
  end: async () => {
    const sql = 'SELECT sequence, chain FROM change ORDER BY sequence DESC LIMIT 1';
    return ends.parse((await client.execute(sql)).rows)[0] ?? { sequence: 0, chain: START };
  },
  tombstone: async (kind, slug) => {
    const sql = 'SELECT tombstone AS text FROM removed WHERE kind = ? AND slug = ?';
    const text = await readText(client, sql, [kind, slug]);
    return text === null ? null : tombstone.parse(JSON.parse(text));
  },
});
