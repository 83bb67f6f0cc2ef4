import type { Sources } from '#register/records/source.ts';
import type { Entries } from '#documents/facts.ts';
import type { Publication } from '#documents/publication.ts';
import { dataPath, entriesIn, MEDIA_TYPES, rightsOf, SCOPES, type DumpFile } from './dumps.ts';

/** What the index and the catalogue of the data are made from. */
export interface DataFacts {
  publication: Publication;
  entries: Entries;
  sources: Sources;
  files: readonly DumpFile[];
  /** The position of the change feed at which the dumps were made. */
  cursor: string;
  /** The day of the newest change in them, such as 2026-11-22. */
  date: string;
}

/** /data/sha256sums.txt: the digests of all files, as `sha256sum --check` reads them. */
export const digestLines = ({ files }: Pick<DataFacts, 'files'>): string =>
  files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');

/** /data/index.json: every file with what is needed to fetch, check, read and cite it. */
export const dataIndex = ({
  publication: { siteUrl },
  entries,
  sources,
  files,
  cursor,
  date,
}: DataFacts) => ({
  title: 'Kontor, the register as data',
  date,
  cursor,
  changes: `${siteUrl}/api/changes?since=${cursor}`,
  documentation: `${siteUrl}/data`,
  sources: `${siteUrl}/sources`,
  datasets: SCOPES.map((scope) => {
    const some = entriesIn(scope, entries);
    return {
      name: scope,
      records: some.length,
      date,
      ...rightsOf(scope, { entries, sources }),
      schema: siteUrl + dataPath(`${scope}.schema.json`),
      feed: scope === 'all' ? `${siteUrl}/feed.json` : `${siteUrl}/${scope}/feed.json`,
      files: files
        .filter((file) => file.scope === scope)
        .map(({ name, format, bytes, sha256 }) => ({
          url: siteUrl + dataPath(name),
          format,
          mediaType: MEDIA_TYPES[format],
          bytes,
          sha256,
        })),
    };
  }),
});
