import { isProblemCode, problemPath } from '#payments/v1/problem-table.ts';
import { localPath, type Language } from '#words/language.ts';

/** Links every error code in a text to its page. */
export const linkedCodes = (meaning: string, language: Language): string =>
  meaning.replace(/`([A-Z_]+)`/g, (whole, code: string) =>
    isProblemCode(code) ? `[${whole}](${localPath(language, problemPath(code))})` : whole,
  );
