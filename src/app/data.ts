import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  dumpText,
  entriesIn,
  FORMATS,
  SCOPES,
  type Format,
  type Scope,
} from '#documents/data/dumps.ts';
import type { DataFacts } from '#documents/data/index-file.ts';
import { FEED_LENGTH, type News } from '#documents/feed/feed.ts';
import { newestNews } from '#documents/feed/news.ts';
import { publicationOf } from '#documents/publication.ts';
import { dayOf, systemWorld } from '#kernel/world.ts';
import { openPer } from '#kernel/async/single-flight.ts';
import { cursorOf, feedChangeOf } from '#register/history/feed.ts';
import type { Kind } from '#register/records/kinds.ts';
import { writePart } from '#register/storage/catalogue-part.ts';
import type { Language } from '#words/language.ts';
import { environment } from './environment.ts';
import { whileOpen } from '#app/register/while-open.ts';
import { site, type Site } from './site.ts';

/** The registers as downloadable files, made once per build. */

/** A file as it is served. */
interface Made {
  name: string;
  scope: Scope;
  format: Format;
  content: Buffer<ArrayBuffer>;
}

/** The database of one register with a full-text index; for `all`, the catalogue itself. */
const databaseOf = async (scope: Scope): Promise<Buffer<ArrayBuffer>> => {
  if (scope === 'all') return readFile(resolve(environment().catalogueFile));
  const folder = await mkdtemp(join(tmpdir(), 'kontor-data-'));
  try {
    const file = join(folder, `${scope}.sqlite`);
    await writePart(resolve(environment().catalogueFile), file, scope);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const make = async ({ entries }: Site, scope: Scope, format: Format): Promise<Made> => {
  const content =
    format === 'sqlite' ? await databaseOf(scope) : Buffer.from(dumpText(scope, format, entries));
  return { name: nameOf(scope, format), scope, format, content };
};

const nameOf = (scope: Scope, format: Format): string => `${scope}.${format}`;

export const DUMP_NAMES = SCOPES.flatMap((scope) => FORMATS.map((format) => nameOf(scope, format)));

/** Every dump of this build. */
export const dumps = openPer(site, async (from): Promise<Made[]> => {
  const made: Made[] = [];
  for (const scope of SCOPES)
    for (const format of FORMATS) made.push(await make(from, scope, format));
  return made;
});

/** The newest changes of one register, or of all registers, for feeds. */
export const newsOf = async (kind: Kind | null, language: Language): Promise<News> => {
  const { entries, seen } = await site();
  const { siteUrl } = publicationOf(environment());
  const newest = await whileOpen((history) => history.newest(kind, FEED_LENGTH));
  const facts = {
    ...{ siteUrl, language },
    changes: newest.map((each) => feedChangeOf(each)),
    entries: entriesIn(kind ?? 'all', entries),
    seenOf: (host: string) => seen.get(host),
  };
  const items = newestNews(facts, FEED_LENGTH);
  return { siteUrl, language, date: items[0]?.on ?? dayOf(systemWorld.now()), items };
};

/** The facts from which the index of the dumps is made. */
export const dataFacts = openPer(site, async ({ entries, sources }): Promise<DataFacts> => {
  const [end, [last]] = await whileOpen(async (history) => [
    await history.end(),
    await history.newest(null, 1),
  ]);
  const files = (await dumps()).map(({ content, ...file }) => ({
    ...file,
    bytes: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  const publication = publicationOf(environment());
  return {
    publication,
    entries,
    sources,
    files,
    cursor: cursorOf(end),
    date: last?.change.on ?? '',
  };
});
