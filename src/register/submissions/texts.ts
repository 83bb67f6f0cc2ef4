import { z } from 'zod';
import { invalid } from '#kernel/refusal-error.ts';
import { readTexts } from '#kernel/text/texts.ts';

/**
 * What was sent, with each text in one spelling.
 * @throws RefusalError with the code, for fields that hold what nobody sees
 */
export const checkedTexts = (code: 'INVALID' | 'RECORD_INVALID', given: unknown): unknown => {
  const { value, faults } = readTexts(given);
  if (faults.length === 0) return value;
  throw invalid(code, new z.ZodError(faults.map((each) => ({ code: 'custom', ...each }))));
};
