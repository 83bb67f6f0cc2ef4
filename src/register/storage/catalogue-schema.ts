import type { Kind } from '#register/records/kinds.ts';
import { SEARCH_COLUMNS } from '#register/search/search-columns.ts';
import { GAZETTEER_TABLES } from './catalogue-places.ts';
import { HISTORY_TABLES } from './history-tables.ts';

/** Increased with every change of the snapshot's tables, so that an old file is never read. */
export const CATALOGUE_FORMAT = 8;

/** The search index of a register; its rowid is the entry's position. */
export const searchTable = (kind: Kind): string => `search_${kind}`;

/**
 * The lengths of word prefixes that are indexed. Each adds a tenth to the index and saves merging
 * all words with that prefix, which takes most of the time of a search.
 */
const PREFIX_LETTERS = '1 2 3 4 5 6 7 8';

/**
 * The tables of the snapshot. Entries keep a rowid: without it, every row larger than a quarter of
 * a page gets an overflow page, which doubles the file. The index stores no text of its own
 * (content=''), and has the simplest tokenizer, because the texts are already folded and split
 * into words.
 */
export const catalogueTables = (kinds: readonly Kind[]): string[] => [
  'CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
  `CREATE TABLE entry (
     kind TEXT NOT NULL,
     position INTEGER NOT NULL,
     slug TEXT NOT NULL,
     id TEXT NOT NULL,
     item TEXT NOT NULL,
     detail TEXT NOT NULL,
     record TEXT NOT NULL,
     PRIMARY KEY (kind, position)
   ) STRICT`,
  `CREATE TABLE sentence (
     kind TEXT NOT NULL,
     slug TEXT NOT NULL,
     language TEXT NOT NULL,
     text TEXT NOT NULL,
     PRIMARY KEY (kind, slug, language)
   ) STRICT, WITHOUT ROWID`,
  ...HISTORY_TABLES,
  ...GAZETTEER_TABLES,
  ...kinds.map(
    (kind) => `CREATE VIRTUAL TABLE ${searchTable(kind)} USING fts5(
      ${SEARCH_COLUMNS.join(', ')},
      content='', columnsize=0, detail=column, tokenize='ascii', prefix='${PREFIX_LETTERS}')`,
  ),
];

/** Created after the rows are inserted, which is faster. */
export const CATALOGUE_INDEXES = [
  'CREATE UNIQUE INDEX entry_slug ON entry (kind, slug)',
  'CREATE UNIQUE INDEX entry_id ON entry (id)',
];
