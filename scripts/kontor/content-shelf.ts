import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Shelf } from '#register/records/shelf.ts';
import type { Kind } from '#register/records/kinds.ts';
import { websiteKey } from '#register/records/content-rules.ts';
import { readContent } from '../content/read.ts';

/** Writes approved records to the content folder. */

const record = z.record(z.string(), z.unknown());
const textOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Writes a temporary file, then `settle` moves it to its name in one step. */
const writeWhole = async (
  file: string,
  text: string,
  settle: (temporary: string, file: string) => Promise<void>,
): Promise<void> => {
  const temporary = join(dirname(file), `.${randomUUID()}.tmp`);
  try {
    await writeFile(temporary, text, { flush: true });
    await settle(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
};

const readRecord = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

export const contentShelf = (folder: string): Shelf => {
  const put = (kind: Kind, slug: string) => join(folder, kind, `${slug}.json`);
  const shown = (file: string) => relative(process.cwd(), file);
  return {
    conflict: async ({ kind, slug, websiteUrl }) => {
      const { files } = await readContent(folder, { demo: true });
      const ofKind = files.filter((file) => file.kind === kind);
      const website = websiteKey(websiteUrl);
      const sameSlug = ofKind.find((file) => file.slug === slug);
      if (sameSlug) return { field: 'slug', file: shown(sameSlug.file) };
      const same = ofKind.find(({ record: other }) => websiteKey(other.websiteUrl) === website);
      return same && { field: 'websiteUrl', file: shown(same.file) };
    },
    put: async (kind, slug, written) => {
      const file = put(kind, slug);
      await mkdir(dirname(file), { recursive: true });
      // A link fails if the file exists, whereas a rename would replace it.
      await writeWhole(file, textOf(written), link);
      return shown(file);
    },
    amend: async (kind, slug, change) => {
      const file = put(kind, slug);
      const text = await readRecord(file);
      if (text === undefined) return undefined;
      const before = record.parse(JSON.parse(text));
      const after = change(before);
      if (!isDeepStrictEqual(after, before)) await writeWhole(file, textOf(after), rename);
      return shown(file);
    },
    remove: (kind, slug) => rm(put(kind, slug), { force: true }),
  };
};
