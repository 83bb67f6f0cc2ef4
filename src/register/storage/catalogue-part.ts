import { createClient } from '@libsql/client/sqlite3';
import { chmod, copyFile } from 'node:fs/promises';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { FORGET_MARKS } from './catalogue-marks.ts';
import { searchTable } from './catalogue-schema.ts';

/** Writes a snapshot that holds one register of another, its own index and history, no places. */
export const writePart = async (catalogueFile: string, file: string, kind: Kind): Promise<void> => {
  await copyFile(catalogueFile, file);
  await chmod(file, 0o644);
  const client = createClient({ url: `file:${file}`, concurrency: 1 });
  await client.batch(
    [
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
