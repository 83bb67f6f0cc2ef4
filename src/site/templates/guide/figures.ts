import { isByOwner, tierOf, type Entry } from '#register/search/entry.ts';
import { namedSources, type Source, type Sources } from '#register/records/source.ts';
import { TRUST_TIERS, type TrustTier } from '#register/records/vocabulary.ts';
import { declaredWordsIn } from '#words/declared.ts';
import type { Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { dayWords } from '#words/words.ts';

/** Figures of /how-it-works, all counted from listed entries. */

/** The number of entries with each trust tier, the lowest first; hotels have no tier. */
export const tierCounts = (entries: readonly Entry[]): readonly (readonly [TrustTier, number])[] =>
  TRUST_TIERS.toReversed().map((tier) => [
    tier,
    entries.filter((entry) => tierOf(entry) === tier).length,
  ]);

export const listingCounts = (entries: readonly Entry[]) => {
  const byOwner = entries.filter(isByOwner).length;
  return { byOwner, fromPublicFacts: entries.length - byOwner };
};

/** The sources of entries, the one with the most entries first. */
export const sourceShares = (
  entries: readonly Entry[],
  sources: Sources,
  language: Language = 'en',
): (Source & { count: number })[] => {
  const named = entries.flatMap(({ record }) => namedSources(record).map(([, source]) => source));
  const groups = Map.groupBy(named, (source) => source);
  return Object.entries(sources)
    .map(([key, source]) => ({
      ...source,
      ...declaredWordsIn(language).source(key, source),
      count: groups.get(key)?.length ?? 0,
    }))
    .filter(({ count }) => count > 0)
    .sort((left, right) => right.count - left.count);
};

/** The first and last day on which entries were checked, in words. */
export const checkedSpan = (entries: readonly Entry[], language: Language = 'en'): string => {
  const { never, on, between } = wordsIn(language).howItWorks.facts.days;
  const days = entries.map(({ record }) => record.checkedOn).sort();
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (first === '') return never;
  const [from, until] = [dayWords(first, language), dayWords(last, language)];
  return first === last ? on(from) : between(from, until);
};
