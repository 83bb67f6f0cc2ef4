import { dayOf, systemWorld } from '#kernel/world.ts';
import { filledRecord, OBSERVED_SOURCE, OBSERVED_SOURCE_KEY } from '#register/observer/filled.ts';
import { restsOn } from '#register/records/source.ts';
import type { Content } from './read.ts';

/**
 * The content as it is shown on a day: records with what follows from observations. Fictional ones
 * state theirs.
 */
export const shownContent = <C extends Pick<Content, 'files' | 'sources' | 'seen'>>(
  content: C,
  today = dayOf(systemWorld.now()),
): C => {
  const { seen } = content;
  const files = content.files.map((file) =>
    file.isDemo ? file : { ...file, record: filledRecord(file.record, seen, today) },
  );
  const isFilled = files.some(({ record }) => restsOn(record, OBSERVED_SOURCE_KEY));
  const observed = isFilled ? { [OBSERVED_SOURCE_KEY]: OBSERVED_SOURCE } : {};
  return { ...content, files, sources: { ...content.sources, ...observed } };
};
