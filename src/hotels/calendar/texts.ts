import { z } from 'zod';

/**
 * Plain texts by ISO 639-1 language, as the hotel wrote them; they are data and contain no markup.
 */
export const texts = z.record(z.string().regex(/^[a-z]{2}$/), z.string().min(1).max(2000));
export type Texts = z.output<typeof texts>;

/**
 * The text in the requested language, else in English, German or any language; null if there is
 * none.
 */
export const textIn = (all: Texts, language: string): string | null =>
  all[language] ?? all['en'] ?? all['de'] ?? Object.values(all)[0] ?? null;
