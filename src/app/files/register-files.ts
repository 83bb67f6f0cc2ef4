import { listBody, site } from '#app/site.ts';
import { detailJson } from '#register/search/entry.ts';
import { registerCsv } from '#register/search/csv.ts';
import { KINDS } from '#register/records/kinds.ts';
import { indexedEntry } from '#site/templates/register/entry-row.ts';
import { LANGUAGES, localPath } from '#words/language.ts';
import type { PathAndFile } from './file.ts';

/** The registers; details have no file extension, exactly as in the specification. */
export const registerFiles = async (): Promise<PathAndFile[]> => {
  const all = await site();
  return KINDS.flatMap((kind): PathAndFile[] => {
    const entries = all.entries[kind];
    return [
      ...entries.map((entry): PathAndFile => [
        `/api/${kind}/${entry.slug}`,
        () => detailJson(entry),
      ]),
      // The static file of each list without a query.
      [`/api/${kind}.json`, () => listBody(all, kind)],
      [`/${kind}.csv`, () => registerCsv(kind, entries)],
      // The index with which a register's page filters and sorts, in directory order.
      ...LANGUAGES.map((language): PathAndFile => [
        localPath(language, `/${kind}.index.json`),
        () => JSON.stringify(entries.map((entry) => indexedEntry(entry, language))),
      ]),
    ];
  });
};
