import { KontorError } from '#kernel/error.ts';
import { isListed, toEntry } from '#register/search/entry.ts';
import { byKind, type Kind } from '#register/records/kinds.ts';
import { writeCatalogue } from '#register/storage/catalogue-writer.ts';
import { readContent, type Fault } from './read.ts';
import { faultReport } from './report.ts';

/** The content does not keep to its schemas; `faults` names every place. */
class ContentError extends KontorError {
  override name = 'ContentError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(`${faults.length} faults in the content\n${faultReport(faults)}`);
    this.faults = faults;
  }
}

export interface Loaded {
  counts: Readonly<Record<Kind, number>>;
}

/**
 * Validates the content folder and writes the catalogue snapshot from what is listed in it.
 * @throws ContentError with all faults at once; the old snapshot then stays as it was.
 */
export const loadCatalogue = async (options: {
  contentFolder: string;
  catalogueFile: string;
  demo: boolean;
}): Promise<Loaded> => {
  const { files, sources, vocabulary, faults } = await readContent(options.contentFolder, options);
  if (faults.length > 0) throw new ContentError(faults);
  const entries = files
    .filter(isListed)
    .map(({ kind, slug, record }) => toEntry(kind, slug, record));
  await writeCatalogue(options.catalogueFile, { entries, sources, vocabulary });
  return { counts: byKind((kind) => entries.filter((entry) => entry.kind === kind).length) };
};
