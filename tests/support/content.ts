import { join } from 'node:path';
import { toEntry, type Entry } from '#register/search/entry.ts';
import type { Kind } from '#register/records/kinds.ts';
import { readContent, type Content, type ContentFile } from '../../scripts/content/read.ts';
import { ROOT } from './process.ts';

/** The content as people wrote it: what the running site must show, read without the site. */

const reading = readContent(join(ROOT, 'content'), { demo: true });

/** All of it, read once for all files of a worker. */
export const wholeContent = (): Promise<Content> => reading;

const isActive = ({ record }: ContentFile): boolean =>
  'listed' in record ? record.listed : record.active;

const entriesWhere = async (kind: Kind, active: boolean): Promise<Entry[]> => {
  const { files } = await reading;
  return files
    .filter((file) => file.kind === kind && isActive(file) === active)
    .map(({ slug, record }) => toEntry(kind, slug, record));
};

/** The records that a register lists, in no order. */
export const listedEntries = (kind: Kind): Promise<Entry[]> => entriesWhere(kind, true);

/** The records that are written down and not shown. */
export const unlistedEntries = (kind: Kind): Promise<Entry[]> => entriesWhere(kind, false);
