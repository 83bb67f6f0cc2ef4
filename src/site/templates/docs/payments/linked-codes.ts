import { isProblemCode, problemPath } from '#payments/v1/problem-table.ts';
import { localPath, type Language } from '#words/language.ts';

/** Every code of an error in a text leads to its page. */
export const linkedCodes = (meaning: string, language: Language): string =>
  meaning.replace(/`([A-Z_]+)`/g, (whole, code: string) =>
    isProblemCode(code) ? `[${whole}](${localPath(language, problemPath(code))})` : whole,
  );
