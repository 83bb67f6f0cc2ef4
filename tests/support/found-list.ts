import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kind } from '#register/records/kinds.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';
import type { Question } from './reference-list.ts';
import { snapshotBytes } from './snapshot.ts';

/** What a list of the real content must answer: asked of a snapshot of its own. */

const openOwn = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-found-'));
  const catalogueFile = join(folder, 'catalogue.db');
  await writeFile(catalogueFile, await snapshotBytes({ demo: true }));
  const catalogue = await openCatalogue(catalogueFile);
  // The open file stays readable; nothing is left behind.
  await rm(folder, { recursive: true });
  return catalogue;
};

let opening: ReturnType<typeof openOwn> | undefined;

/** The snapshot of the whole content, demo records too. */
export const ownCatalogue = () => (opening ??= openOwn());

const passes = (record: object, filters: Question['filters']): boolean =>
  filters.every(([field, value]) => [Reflect.get(record, field)].flat().includes(value));

/** The slugs of all pages, in order. */
export const foundList = async (kind: Kind, { q, filters }: Question): Promise<string[]> => {
  const catalogue = await ownCatalogue();
  const entries = await catalogue.entries(kind);
  const positions =
    q === null || q.trim() === '' ? [...entries.keys()] : await catalogue.positions(kind, q.trim());
  return positions
    .flatMap((position) => entries[position] ?? [])
    .filter(({ record }) => passes(record, filters))
    .map(({ slug }) => slug);
};
