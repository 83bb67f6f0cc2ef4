import { dayOf, systemWorld } from '#kernel/world.ts';
import { missingChanges } from '#register/history/compare.ts';
import { numbered } from '#register/history/digest.ts';
import type { Past } from '#register/storage/history-tables.ts';
import { isListed, toEntry } from '#register/search/entry.ts';
import { byKind, type Kind } from '#register/records/kinds.ts';
import { writeCatalogue } from '#register/storage/catalogue-writer.ts';
import { ContentError } from './content-error.ts';
import { readPast } from './past.ts';
import { readContent, type ContentFile } from './read.ts';
import { shownContent } from './shown.ts';

export interface Loaded {
  counts: Readonly<Record<Kind, number>>;
}

/**
 * The history with what was changed since it was recorded: a site never shows what its feed leaves
 * out. A cursor of such a site is known again only where the same was recorded afterwards.
 */
const pastOf = async (
  folder: string,
  { files, hasDemo }: { files: readonly ContentFile[]; hasDemo: boolean },
): Promise<Past> => {
  const { changes, removed, faults } = await readPast(folder);
  if (faults.length > 0) throw new ContentError(faults);
  const today = dayOf(systemWorld.now());
  const missing = missingChanges(changes, { files, hasDemo, removed }, today);
  const shown = numbered([...changes, ...missing]).filter(({ change }) => hasDemo || !change.demo);
  return { changes: shown, removed };
};

/**
 * Validates the content folder and writes the catalogue snapshot from what is listed in it.
 * @throws ContentError with all faults at once; the old snapshot then stays as it was.
 */
export const loadCatalogue = async (options: {
  contentFolder: string;
  catalogueFile: string;
  demo: boolean;
}): Promise<Loaded> => {
  const { faults, ...content } = await readContent(options.contentFolder, options);
  if (faults.length > 0) throw new ContentError(faults);
  const { files, sources, vocabulary, sentences, places, seen } = shownContent(content);
  const entries = files
    .filter(isListed)
    .map(({ kind, slug, record }) => toEntry(kind, slug, record, sentences(kind, slug)));
  const past = await pastOf(options.contentFolder, { files, hasDemo: options.demo });
  const context = { sources, vocabulary, places, past, seen };
  await writeCatalogue(options.catalogueFile, { entries, ...context });
  return { counts: byKind((kind) => entries.filter((entry) => entry.kind === kind).length) };
};
