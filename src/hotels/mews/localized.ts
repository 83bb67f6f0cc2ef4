import { withoutHidden } from '#kernel/text/hidden.ts';
import type { Localized } from './shapes.ts';

const LONGEST = 120;

const oneLine = (text: string): string =>
  withoutHidden(text.replace(/\s+/g, ' ')).text.trim().slice(0, LONGEST).trim();

/** One line of a text in several languages: English, else German, else any; null for none. */
export const textOf = (texts: Localized): string | null => {
  const lines = Object.entries(texts ?? {})
    .map(([language, text]) => ({ language, line: oneLine(text ?? '') }))
    .filter(({ line }) => line !== '');
  const inLanguage = (code: string) =>
    lines.find(({ language }) => language.split('-')[0]?.toLowerCase() === code);
  return (inLanguage('en') ?? inLanguage('de') ?? lines[0])?.line ?? null;
};
