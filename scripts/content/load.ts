import { stat } from 'node:fs/promises';
import { dayOf, systemWorld } from '#kernel/world.ts';
import type { Change, Numbered } from '#register/history/change.ts';
import { missingChanges } from '#register/history/compare.ts';
import { numbered } from '#register/history/digest.ts';
import type { Past } from '#register/storage/history-tables.ts';
import { withPlaces } from '#register/places/searched-places.ts';
import type { Places } from '#register/places/locality.ts';
import type { Vocabulary } from '#register/search/vocabulary.ts';
import { isListed, toEntry, type Entry } from '#register/search/entry.ts';
import { byKind, type Kind } from '#register/records/kinds.ts';
import { recallCatalogue } from '#register/storage/catalogue-recall.ts';
import { updateCatalogue } from '#register/storage/catalogue-update.ts';
import {
  writeCatalogue,
  type CatalogueContent,
  type WrittenCatalogue,
} from '#register/storage/catalogue-writer.ts';
import { fileMemory, NO_MEMORY, type FileMemory } from './file-memory.ts';
import { ContentError } from './content-error.ts';
import { readPast } from './past.ts';
import { readContent, type ContentFile } from './read.ts';
import { shownContent } from './shown.ts';

export interface Loaded {
  counts: Readonly<Record<Kind, number>>;
  /** In no certain order. */
  entries: readonly Entry[];
  /** Those that are no more, as kind/slug. */
  removed: readonly string[];
}

type Options = Parameters<typeof loadCatalogue>[0];

const numberedOnce = new WeakMap<readonly Change[], readonly Numbered[]>();

/** What was recorded, which most edits leave as it is. */
const recorded = (changes: readonly Change[]): readonly Numbered[] => {
  const known = numberedOnce.get(changes) ?? numbered(changes);
  numberedOnce.set(changes, known);
  return known;
};

/**
 * The history with what was changed since it was recorded: a site never shows what its feed leaves
 * out. A cursor of such a site is known again only where the same was recorded afterwards.
 */
const pastOf = async (
  { contentFolder, demo: hasDemo }: Options,
  files: readonly ContentFile[],
  memory: FileMemory,
): Promise<Past> => {
  const { changes, removed, faults } = await readPast(contentFolder, memory);
  if (faults.length > 0) throw new ContentError(faults);
  const today = dayOf(systemWorld.now());
  const missing = missingChanges(changes, { files, hasDemo, removed }, today);
  const known = recorded(changes);
  const all = [...known, ...numbered(missing, known.at(-1))];
  return { changes: all.filter(({ change }) => hasDemo || !change.demo), removed };
};

/** Gives for what did not change the very objects of the time before. */
const keeper = () => {
  const known = new Map<string, { text: string; beside: string; record: object; entry: Entry }>();
  return (file: ContentFile, more: Pick<Entry, 'sentences' | 'keywords'>): Entry => {
    const { record } = file;
    const beside = JSON.stringify(more);
    const kept = known.get(file.file);
    if (kept?.record === record && kept.beside === beside) return kept.entry;
    const text = JSON.stringify(record);
    const isSame = kept?.text === text && kept.beside === beside;
    const entry = isSame ? kept.entry : { ...toEntry(file.kind, file.slug, record), ...more };
    known.set(file.file, { text, beside, record, entry });
    return entry;
  };
};

/** The vocabulary with the places, the very same object while nothing of it changed. */
const townKeeper = () => {
  let last: { of: readonly [Vocabulary, Places, string]; made: Vocabulary } | undefined;
  return (vocabulary: Vocabulary, places: Places, entries: readonly Entry[]): Vocabulary => {
    const towns = entries.flatMap(({ record }) =>
      'town' in record ? [`${record.country} ${record.town}`] : [],
    );
    const of = [vocabulary, places, [...new Set(towns)].sort().join()] as const;
    if (last === undefined || of.some((part, index) => part !== last?.of[index]))
      last = { of, made: withPlaces(vocabulary, places, entries) };
    return last.made;
  };
};

const identityOf = async (file: string): Promise<string> => {
  const { ino, size, mtimeMs } = await stat(file);
  return `${ino} ${size} ${mtimeMs}`;
};

/** The snapshot as it was written last, to be changed where little of the content did. */
const updater = () => {
  let last: { written: WrittenCatalogue; identity: string } | undefined;
  return async (file: string, content: CatalogueContent, isWritten: boolean): Promise<void> => {
    if (isWritten) {
      // Where it cannot be known again it stays, and the first edit writes it anew.
      const recalled = await recallCatalogue(file, content).catch(() => null);
      if (recalled !== null) last = { written: recalled, identity: await identityOf(file) };
      return;
    }
    const isThere = (await identityOf(file).catch(() => '')) === last?.identity;
    const before = isThere ? last?.written : undefined;
    const updated = before === undefined ? null : await updateCatalogue(file, before, content);
    const written = updated ?? (await writeCatalogue(file, content));
    last = { written, identity: await identityOf(file) };
  };
};

/** Loads the content time and again, and each time reads and writes what changed. */
export const catalogueLoader = (memory: FileMemory = fileMemory()) => {
  const entryOf = keeper();
  const write = updater();
  const withKeptTowns = townKeeper();
  return async (options: Options): Promise<Loaded> => {
    const { faults, ...content } = await readContent(options.contentFolder, options, memory);
    if (faults.length > 0) throw new ContentError(faults);
    const { files, sources, vocabulary, sentences, keywords, places, seen } =
      shownContent(content);
    const listed = files.filter(isListed);
    const entries = listed.map((file) => {
      const of = [file.kind, file.slug] as const;
      const typed = Object.values(keywords(...of) ?? {}).flat();
      return entryOf(file, { sentences: sentences(...of), keywords: typed });
    });
    const records = new Map(listed.map((file, index) => [file, entries[index]?.record]));
    const same = files.map((file) => ({ ...file, record: records.get(file) ?? file.record }));
    const past = await pastOf(options, same, memory);
    const searched = withKeptTowns(vocabulary, places, entries);
    const written = { entries, sources, vocabulary: searched, places, past, seen };
    await write(options.catalogueFile, written, options.isWritten ?? false);
    const counts = byKind((kind) => entries.filter((entry) => entry.kind === kind).length);
    return { counts, entries, removed: [...past.removed.keys()] };
  };
};

/**
 * Validates the content folder and writes the catalogue snapshot from what is listed in it.
 * @throws ContentError with all faults at once; the old snapshot then stays as it was.
 */
export const loadCatalogue = (options: {
  contentFolder: string;
  catalogueFile: string;
  demo: boolean;
  /** Whether the snapshot is known to be of this content: then it stays as it is. */
  isWritten?: boolean;
}): Promise<Loaded> => catalogueLoader(NO_MEMORY)(options);
