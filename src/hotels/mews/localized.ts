import { nameLine } from '#hotels/live/name-line.ts';
import type { Localized } from './shapes.ts';

/** One line of a text in several languages: English, else German, else any; null for none. */
export const textOf = (texts: Localized): string | null => {
  const lines = Object.entries(texts ?? {})
    .map(([language, text]) => ({ language, line: nameLine(text ?? '') }))
    .filter(({ line }) => line !== '');
  const inLanguage = (code: string) =>
    lines.find(({ language }) => language.split('-')[0]?.toLowerCase() === code);
  return (inLanguage('en') ?? inLanguage('de') ?? lines[0])?.line ?? null;
};
