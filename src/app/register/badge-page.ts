import { badgeHtml, badgeMarkdown, badgePath } from '#documents/badge/badge.ts';
import { publicationOf } from '#documents/publication.ts';
import { KINDS } from '#register/records/kinds.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';
import type { Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { environment } from '#app/environment.ts';
import { site } from '#app/site.ts';

/** The page of the badge, with the first listed entry as its example. */
export const badgePageOf = async (language: Language) => {
  const { entries } = await site();
  const { siteUrl } = publicationOf(environment());
  const entry = KINDS.flatMap((kind): readonly Entry[] => entries[kind]).find(
    (each) => !isFictional(each),
  );
  const { badge, badgePage } = wordsIn(language);
  const lines = entry && {
    html: badgeHtml(entry, siteUrl, language),
    markdown: badgeMarkdown(entry, siteUrl, language),
  };
  const image = entry && { src: badgePath(entry, language), alt: badge.alt(entry.record.name) };
  return { page: badgePage({ siteUrl, lines: lines ?? null }), image };
};
