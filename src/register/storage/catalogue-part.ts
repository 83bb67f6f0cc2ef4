import type { Client } from '@libsql/client';
import { createClient } from '@libsql/client/sqlite3';
import { chmod, copyFile } from 'node:fs/promises';
import { z } from 'zod';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { FORGET_MARKS } from './catalogue-marks.ts';
import { lexicon } from '#register/search/lexicon.ts';
import { namedSources, sources } from '#register/records/source.ts';
import { searchTable } from './catalogue-schema.ts';
import { metaStatements } from './catalogue-writer.ts';
import { lexiconOfKind } from './lexicon-part.ts';

const anyRecord = z.looseObject({});

const texts = z.array(z.object({ text: z.string() }));

const textsOf = async (client: Client, sql: string, ...args: string[]): Promise<unknown[]> => {
  const { rows } = await client.execute({ sql, args });
  return texts.parse(rows).map(({ text }): unknown => JSON.parse(text));
};

const META = 'SELECT value AS text FROM meta WHERE key = ?';

/** The lexicon of one register and the sources of its facts. */
const ownMeta = async (client: Client, kind: Kind): Promise<Record<string, string>> => {
  const [words] = await textsOf(client, META, 'lexicon');
  const [known] = await textsOf(client, META, 'sources');
  const records = await textsOf(client, 'SELECT record AS text FROM entry WHERE kind = ?', kind);
  const named = new Set(
    records.flatMap((record) => namedSources(anyRecord.parse(record)).map(([, source]) => source)),
  );
  // The source of the towns that the lexicon of hotels names.
  if (kind === 'hotels') named.add('geonames');
  const own = Object.entries(sources.parse(known)).filter(([key]) => named.has(key));
  return {
    lexicon: JSON.stringify(lexiconOfKind(lexicon.parse(words), kind)),
    sources: JSON.stringify(Object.fromEntries(own)),
  };
};

/** Writes a snapshot of one register: its own index, words and history, and no places. */
export const writePart = async (catalogueFile: string, file: string, kind: Kind): Promise<void> => {
  await copyFile(catalogueFile, file);
  await chmod(file, 0o644);
  const client = createClient({ url: `file:${file}`, concurrency: 1 });
  const meta = await ownMeta(client, kind);
  await client.batch(
    [
      ...metaStatements(meta),
      ...['entry', 'sentence', 'change', 'removed'].map((table) => ({
        sql: `DELETE FROM ${table} WHERE kind <> ?`,
        args: [kind],
      })),
      'DROP TABLE locality_name',
      'DROP TABLE locality',
      FORGET_MARKS,
      ...KINDS.filter((other) => other !== kind).flatMap((other) => [
        `DROP TABLE ${searchTable(other)}`,
        { sql: 'DELETE FROM meta WHERE key = ?', args: [`words_${other}`] },
      ]),
    ],
    'write',
  );
  await client.execute('VACUUM');
  client.close();
};
