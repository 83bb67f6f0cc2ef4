import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { detailJson, type Entry } from '#register/search/entry.ts';
import { lastPage, PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { neighboursIn } from '#documents/selections/neighbours.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { runWatched, type Watched } from '../watched-process.ts';

const rowOf = ({ slug, record: { name, shortDescription, tags } }: Entry) => ({
  slug,
  name,
  shortDescription,
  tags: tags.join(', '),
});

const entriesFor = (entries: readonly Entry[]) => {
  const near = neighboursIn(entries);
  return entries.map((entry) => ({
    ...rowOf(entry),
    kind: entry.kind,
    websiteUrl: entry.record.websiteUrl,
    facts: entry.record,
    near: near(entry).map(rowOf),
    detail: detailJson(entry),
  }));
};

const listingsFor = (kind: Kind, entries: readonly Entry[]) => {
  const last = lastPage(entries.length);
  return Array.from({ length: last }, (_, index) => ({
    kind,
    path: index === 0 ? kind : `${kind}/page/${index + 1}`,
    number: index + 1,
    last,
    rows: entries.slice(index * PAGE_SIZE_ROWS, (index + 1) * PAGE_SIZE_ROWS).map(rowOf),
  }));
};

/** Builds the catalogue's records with Eleventy into `outFolder`. */
export const buildWithEleventy = async (options: {
  root: string;
  catalogueFile: string;
  workFolder: string;
  outFolder: string;
}): Promise<Watched> => {
  const catalogue = await openCatalogue(options.catalogueFile);
  const registers = await Promise.all(
    KINDS.map(async (kind) => ({ kind, entries: await catalogue.entries(kind) })),
  );
  catalogue.close();
  const data = {
    entries: registers.flatMap(({ entries }) => entriesFor(entries)),
    listings: registers.flatMap(({ kind, entries }) => listingsFor(kind, entries)),
  };
  const input = join(options.workFolder, 'peer');
  await mkdir(input, { recursive: true });
  await writeFile(join(input, 'data.json'), JSON.stringify(data));
  const eleventy = join(options.root, 'node_modules/@11ty/eleventy/cmd.cjs');
  const config = join(import.meta.dirname, 'eleventy.config.ts');
  return runWatched([eleventy, `--config=${config}`, `--output=${options.outFolder}`, '--quiet'], {
    folder: input,
    variables: { PEER_DATA: join(input, 'data.json') },
  });
};
