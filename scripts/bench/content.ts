import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { GENERATED_SOURCES, generateRecords } from './records.ts';

/** Writes a content folder with so many generated records of each kind. */
export const writeContent = async (
  folder: string,
  counts: Readonly<Partial<Record<Kind, number>>>,
): Promise<void> => {
  for (const kind of KINDS) {
    await mkdir(join(folder, kind), { recursive: true });
    for (const { slug, record } of generateRecords(kind, counts[kind] ?? 0))
      await writeFile(join(folder, kind, `${slug}.json`), JSON.stringify(record));
  }
  await writeFile(join(folder, 'sources.json'), JSON.stringify(GENERATED_SOURCES));
};
